#ifndef PROTOPARITY_CIDN2_SHIM_H
#define PROTOPARITY_CIDN2_SHIM_H

#include <idn2.h>

#endif
