import java.net.URI;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.zip.CRC32;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/// Archives of the files named after the way and the output: `java Archives.java WAY OUT FILE…`.
class Archives {
    public static void main(String[] arguments) throws Exception {
        Path out = Path.of(arguments[1]);
        String[] names = java.util.Arrays.copyOfRange(arguments, 2, arguments.length);
        switch (arguments[0]) {
            case "stored", "deflated" -> stream(out, names, arguments[0].equals("stored"));
            case "filesystem" -> fileSystem(out, names, Map.of("create", "true"));
            case "filesystem-stored" -> fileSystem(out, names, Map.of("create", "true", "noCompression", "true"));
            default -> throw new IllegalArgumentException(arguments[0]);
        }
    }

    private static void stream(Path out, String[] names, boolean stored) throws Exception {
        try (ZipOutputStream zip = new ZipOutputStream(Files.newOutputStream(out))) {
            for (String name : names) {
                byte[] bytes = Files.readAllBytes(Path.of(name));
                ZipEntry entry = new ZipEntry(name);
                entry.setTimeLocal(java.time.LocalDateTime.of(2026, 1, 2, 3, 4, 6));
                if (stored) {
                    CRC32 crc = new CRC32();
                    crc.update(bytes);
                    entry.setMethod(ZipEntry.STORED);
                    entry.setSize(bytes.length);
                    entry.setCrc(crc.getValue());
                }
                zip.putNextEntry(entry);
                zip.write(bytes);
                zip.closeEntry();
            }
        }
    }

    private static void fileSystem(Path out, String[] names, Map<String, String> options) throws Exception {
        try (FileSystem zip = FileSystems.newFileSystem(URI.create("jar:" + out.toAbsolutePath().toUri()), options)) {
            for (String name : names) {
                Path entry = zip.getPath(name);
                if (entry.getParent() != null) Files.createDirectories(entry.getParent());
                Files.write(entry, Files.readAllBytes(Path.of(name)));
            }
        }
    }
}
