import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.Security;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.pdfbox.cos.COSArray;
import org.apache.pdfbox.cos.COSDictionary;
import org.apache.pdfbox.cos.COSStream;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.pdmodel.interactive.digitalsignature.PDSignature;
import org.bouncycastle.asn1.cms.Attribute;
import org.bouncycastle.asn1.pkcs.PKCSObjectIdentifiers;
import org.bouncycastle.cert.X509CRLHolder;
import org.bouncycastle.cert.X509CertificateHolder;
import org.bouncycastle.cert.ocsp.BasicOCSPResp;
import org.bouncycastle.cert.ocsp.OCSPException;
import org.bouncycastle.cert.ocsp.OCSPResp;
import org.bouncycastle.cert.ocsp.SingleResp;
import org.bouncycastle.cms.CMSProcessableByteArray;
import org.bouncycastle.cms.CMSSignedData;
import org.bouncycastle.cms.SignerInformation;
import org.bouncycastle.cms.jcajce.JcaSimpleSignerInfoVerifierBuilder;
import org.bouncycastle.jce.provider.BouncyCastleProvider;
import org.bouncycastle.operator.ContentVerifierProvider;
import org.bouncycastle.operator.jcajce.JcaContentVerifierProviderBuilder;
import org.bouncycastle.tsp.TimeStampToken;
import org.bouncycastle.util.Selector;
import org.bouncycastle.util.Store;

/** Reads the path of a PDF from each line and writes what PDFBox and Bouncy Castle find in it: one line for each. */
public class Judge {
  public static void main(String[] arguments) throws Exception {
    Security.addProvider(new BouncyCastleProvider());
    BufferedReader lines = new BufferedReader(new InputStreamReader(System.in));
    for (String path = lines.readLine(); path != null; path = lines.readLine()) {
      System.out.println(findings(Files.readAllBytes(Path.of(path))));
    }
  }

  private static String findings(byte[] file) {
    List<String> found = new ArrayList<>();
    try (PDDocument document = PDDocument.load(file)) {
      for (PDSignature signature : document.getSignatureDictionaries()) {
        byte[] content = signature.getSignedContent(file);
        byte[] contents = signature.getContents(file);
        if ("ETSI.RFC3161".equals(signature.getSubFilter())) {
          found.add(stamp("archive", new TimeStampToken(new CMSSignedData(contents)), content));
        } else {
          found.addAll(seal(new CMSSignedData(new CMSProcessableByteArray(content), contents)));
        }
      }
      found.addAll(proofs((COSDictionary) document.getDocumentCatalog().getCOSObject().getDictionaryObject("DSS")));
    } catch (Exception error) {
      // An answer is one line.
      found.add("not read: " + error.toString().replaceAll("\\s+", " "));
    }
    return String.join(", ", found);
  }

  private static List<String> seal(CMSSignedData data) throws Exception {
    List<String> found = new ArrayList<>();
    for (SignerInformation signer : data.getSignerInfos()) {
      X509CertificateHolder holder = only(data.getCertificates(), signer.getSID());
      String said;
      try {
        said = signer.verify(new JcaSimpleSignerInfoVerifierBuilder().setProvider("BC").build(holder)) ? "" : " wrong";
      } catch (Exception error) {
        said = " wrong";
      }
      found.add("seal" + said);
      Attribute token = signer.getUnsignedAttributes() == null ? null
          : signer.getUnsignedAttributes().get(PKCSObjectIdentifiers.id_aa_signatureTimeStampToken);
      if (token != null) {
        byte[] der = token.getAttributeValues()[0].toASN1Primitive().getEncoded();
        found.add(stamp("timestamp", new TimeStampToken(new CMSSignedData(der)), signer.getSignature()));
      }
    }
    return found;
  }

  private static String stamp(String name, TimeStampToken token, byte[] over) throws Exception {
    byte[] digest = MessageDigest.getInstance("SHA-256").digest(over);
    if (!Arrays.equals(digest, token.getTimeStampInfo().getMessageImprintDigest())) return name + " wrong";
    X509CertificateHolder holder = only(token.getCertificates(), token.getSID());
    try {
      token.validate(new JcaSimpleSignerInfoVerifierBuilder().setProvider("BC").build(holder));
      return name;
    } catch (Exception error) {
      return name + " wrong";
    }
  }

  @SuppressWarnings("unchecked")
  private static X509CertificateHolder only(Store<X509CertificateHolder> store, Selector<?> by) {
    return store.getMatches((Selector<X509CertificateHolder>) by).iterator().next();
  }

  private static List<String> proofs(COSDictionary dss) throws Exception {
    List<String> found = new ArrayList<>();
    if (dss == null) return found;
    List<X509CertificateHolder> certificates = new ArrayList<>();
    for (byte[] der : streams(dss, "Certs")) certificates.add(new X509CertificateHolder(der));
    for (byte[] der : streams(dss, "OCSPs")) {
      BasicOCSPResp answer = (BasicOCSPResp) new OCSPResp(der).getResponseObject();
      List<X509CertificateHolder> possible = new ArrayList<>(certificates);
      possible.addAll(Arrays.asList(answer.getCerts()));
      boolean isGood = true;
      for (SingleResp single : answer.getResponses()) isGood = isGood && single.getCertStatus() == null;
      boolean isSigned = false;
      for (X509CertificateHolder one : possible) isSigned = isSigned || isSignedBy(answer, one);
      found.add(isGood && isSigned ? "ocsp" : "ocsp wrong");
    }
    for (byte[] der : streams(dss, "CRLs")) {
      X509CRLHolder list = new X509CRLHolder(der);
      boolean isSigned = false;
      for (X509CertificateHolder one : certificates) {
        if (one.getSubject().equals(list.getIssuer())) isSigned = isSigned || list.isSignatureValid(verifier(one));
      }
      found.add(isSigned ? "crl" : "crl wrong");
    }
    return found;
  }

  /** A key of another kind has not signed it. */
  private static boolean isSignedBy(BasicOCSPResp answer, X509CertificateHolder one) throws Exception {
    try {
      return answer.isSignatureValid(verifier(one));
    } catch (OCSPException error) {
      return false;
    }
  }

  private static ContentVerifierProvider verifier(X509CertificateHolder holder) throws Exception {
    return new JcaContentVerifierProviderBuilder().setProvider("BC").build(holder);
  }

  private static List<byte[]> streams(COSDictionary dss, String key) throws Exception {
    List<byte[]> found = new ArrayList<>();
    COSArray array = (COSArray) dss.getDictionaryObject(key);
    if (array == null) return found;
    for (int at = 0; at < array.size(); at += 1) {
      found.add(((COSStream) array.getObject(at)).createInputStream().readAllBytes());
    }
    return found;
  }
}
