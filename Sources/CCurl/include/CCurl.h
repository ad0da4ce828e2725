#ifndef PROTOPARITY_CCURL_H
#define PROTOPARITY_CCURL_H

#include <curl/curl.h>
#include <stddef.h>

/* curl_easy_setopt, curl_easy_getinfo and curl_multi_setopt are variadic, which Swift cannot call: one function for each
   kind of value instead. */

CURLcode protoparity_curl_set_long(CURL *handle, CURLoption option, long value);
CURLcode protoparity_curl_set_text(CURL *handle, CURLoption option, const char *value);
CURLcode protoparity_curl_set_list(CURL *handle, CURLoption option, struct curl_slist *value);
CURLcode protoparity_curl_set_url(CURL *handle, CURLU *value);
/* The bytes are copied. */
CURLcode protoparity_curl_set_body(CURL *handle, const void *bytes, size_t count);

/* Each callback with the pointer that it is given. */
CURLcode protoparity_curl_set_write(CURL *handle, curl_write_callback callback, void *context);
CURLcode protoparity_curl_set_header(CURL *handle, curl_write_callback callback, void *context);
CURLcode protoparity_curl_set_open_socket(CURL *handle, curl_opensocket_callback callback, void *context);
CURLcode protoparity_curl_set_prerequest(CURL *handle, curl_prereq_callback callback, void *context);

CURLcode protoparity_curl_get_long(CURL *handle, CURLINFO info, long *value);
CURLcode protoparity_curl_get_time(CURL *handle, CURLINFO info, curl_off_t *microseconds);

CURLMcode protoparity_curl_multi_set_long(CURLM *handle, CURLMoption option, long value);

/* The handle and the result of a message about a transfer that is done. */
CURLcode protoparity_curl_result(const CURLMsg *message);

#endif
