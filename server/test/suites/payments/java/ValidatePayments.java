// Validates the XML files of a folder against a schema in one JVM. Run from its source by Java 17:
//   java ValidatePayments.java SCHEMA.xsd FOLDER
// Prints a line for each file: its name, then each error, separated by tabs.
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import javax.xml.XMLConstants;
import javax.xml.transform.stream.StreamSource;
import javax.xml.validation.Schema;
import javax.xml.validation.SchemaFactory;
import javax.xml.validation.Validator;
import org.xml.sax.ErrorHandler;
import org.xml.sax.SAXException;
import org.xml.sax.SAXParseException;

public class ValidatePayments {
  private static final PrintStream RESULTS = new PrintStream(System.out, true, StandardCharsets.UTF_8);
  private static final int MAX_ERRORS = 10;

  public static void main(String[] args) throws Exception {
    Schema schema =
        SchemaFactory.newInstance(XMLConstants.W3C_XML_SCHEMA_NS_URI).newSchema(Path.of(args[0]).toFile());
    try (Stream<Path> files = Files.list(Path.of(args[1]))) {
      for (Path file : files.filter(one -> one.toString().endsWith(".xml")).sorted().toList()) print(schema, file);
    }
  }

  private static void print(Schema schema, Path file) throws IOException {
    List<String> line = new ArrayList<>(List.of(file.getFileName().toString()));
    Validator validator = schema.newValidator();
    validator.setErrorHandler(new Collector(line));
    try {
      validator.validate(new StreamSource(file.toFile()));
    } catch (SAXException stopped) {
      // The file is not well-formed, which the collector has recorded, and the parser cannot continue.
      if (line.size() == 1) line.add(String.valueOf(stopped.getMessage()));
    }
    RESULTS.println(String.join("\t", line.subList(0, Math.min(line.size(), MAX_ERRORS))));
  }

  private record Collector(List<String> line) implements ErrorHandler {
    @Override
    public void warning(SAXParseException problem) {
      error(problem);
    }

    @Override
    public void error(SAXParseException problem) {
      line.add("line " + problem.getLineNumber() + ": " + problem.getMessage().replaceAll("\\s+", " "));
    }

    @Override
    public void fatalError(SAXParseException problem) {
      error(problem);
    }
  }
}
