// Validates the invoices of a folder in one JVM, because starting a JVM for each takes 20 seconds. Mustang validates NAME.pdf, the
// French rules (a compiled Schematron) NAME.xml. A PDF with its own XML gets both. Java 17 runs this file from its source:
//   java -cp Mustang-CLI.jar ValidateInvoices.java FOLDER RULES.xslt
// Prints a line for each result: name, validator, result, separated by tabs.
import java.io.IOException;
import java.io.PrintStream;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import javax.xml.transform.stream.StreamSource;
import net.sf.saxon.s9api.Processor;
import net.sf.saxon.s9api.SaxonApiException;
import net.sf.saxon.s9api.XsltExecutable;
import org.mustangproject.validator.ZUGFeRDValidator;

public class ValidateInvoices {
  /** Libraries log to the standard output, which is for results. */
  private static final PrintStream RESULTS = new PrintStream(System.out, true, StandardCharsets.UTF_8);

  public static void main(String[] args) throws Exception {
    System.setOut(System.err);
    Path folder = Path.of(args[0]);
    Processor processor = new Processor(false);
    XsltExecutable rules = processor.newXsltCompiler().compile(new StreamSource(Path.of(args[1]).toFile()));
    for (Path file : filesOf(folder)) {
      String name = file.getFileName().toString();
      if (name.endsWith(".pdf")) print(name, "mustang", mustang(file));
      if (name.endsWith(".xml")) print(name, "french", french(processor, rules, file));
    }
  }

  private static List<Path> filesOf(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.sorted().toList();
    }
  }

  private static void print(String name, String validator, String report) {
    RESULTS.println(name + "\t" + validator + "\t" + report.replaceAll("\\s+", " "));
  }

  /** Creates a validator for each file, because a validator keeps the result of the previous file. */
  private static String mustang(Path file) {
    ZUGFeRDValidator validator = new ZUGFeRDValidator();
    validator.disableNotices();
    return validator.validate(file.toString());
  }

  private static String french(Processor processor, XsltExecutable rules, Path file) throws SaxonApiException {
    StringWriter report = new StringWriter();
    rules.load30().transform(new StreamSource(file.toFile()), processor.newSerializer(report));
    return report.toString();
  }
}
