/** What XMP says about a document (ISO 19005-3 §6.6). */
export interface XmpFacts {
  title: string;
  /** BCP 47. */
  language: string;
  /** Of Info, in the form of PDF: `D:20261125020309+00'00'`. */
  createdAt: string;
  modifiedAt: string;
  creator: string;
  producer: string;
  isArchival: boolean;
  isAccessible: boolean;
}

const escapeXml = (text: string): string =>
  text
    // XML 1.0 cannot hold them, and no title needs them.
    .replaceAll(/[\p{Cc}\p{Cs}\uFFFE\uFFFF]/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');

const pdfDate = /^D:(\d{4})(\d{2})(\d{2})(\d{2})(\d{2})(\d{2})(?:Z|([+-]\d{2})'?(\d{2})'?)?/;

/** ISO 8601 of a date of PDF; null when it is none. */
const isoDate = (date: string): string | null => {
  const [, year, month, day, hour, minute, second, zone, zoneMinutes] = pdfDate.exec(date) ?? [];
  if (year === undefined) return null;
  return `${year}-${month}-${day}T${hour}:${minute}:${second}${zone === undefined ? 'Z' : `${zone}:${zoneMinutes}`}`;
};

/** PDF/A knows no schema of PDF/UA: it must be described in the file (ISO 19005-3 §6.6.2.3.3). */
const accessibleSchema = `<rdf:Description rdf:about="" xmlns:pdfaExtension="http://www.aiim.org/pdfa/ns/extension/" xmlns:pdfaSchema="http://www.aiim.org/pdfa/ns/schema#" xmlns:pdfaProperty="http://www.aiim.org/pdfa/ns/property#"><pdfaExtension:schemas><rdf:Bag><rdf:li rdf:parseType="Resource"><pdfaSchema:schema>PDF/UA identification schema</pdfaSchema:schema><pdfaSchema:namespaceURI>http://www.aiim.org/pdfua/ns/id/</pdfaSchema:namespaceURI><pdfaSchema:prefix>pdfuaid</pdfaSchema:prefix><pdfaSchema:property><rdf:Seq><rdf:li rdf:parseType="Resource"><pdfaProperty:name>part</pdfaProperty:name><pdfaProperty:valueType>Integer</pdfaProperty:valueType><pdfaProperty:category>internal</pdfaProperty:category><pdfaProperty:description>Part of ISO 14289 that the file follows</pdfaProperty:description></rdf:li></rdf:Seq></pdfaSchema:property></rdf:li></rdf:Bag></pdfaExtension:schemas></rdf:Description>`;

const property = (name: string, value: string | null): string =>
  value === null || value === '' ? '' : `<${name}>${escapeXml(value)}</${name}>`;

/** The XMP packet of a document, in UTF-8. It is never changed in place, so it has no padding. */
export const xmpPacket = (facts: XmpFacts): Uint8Array => {
  const { title, language, createdAt, modifiedAt, creator, producer, isArchival, isAccessible } = facts;
  const packet = `<?xpacket begin="\uFEFF" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmlns:pdf="http://ns.adobe.com/pdf/1.3/" xmlns:pdfaid="http://www.aiim.org/pdfa/ns/id/" xmlns:pdfuaid="http://www.aiim.org/pdfua/ns/id/">
${isArchival ? '<pdfaid:part>3</pdfaid:part><pdfaid:conformance>B</pdfaid:conformance>' : ''}${isAccessible ? '<pdfuaid:part>1</pdfuaid:part>' : ''}
<dc:format>application/pdf</dc:format>
<dc:title><rdf:Alt><rdf:li xml:lang="x-default">${escapeXml(title)}</rdf:li></rdf:Alt></dc:title>
${language === '' ? '' : `<dc:language><rdf:Bag><rdf:li>${escapeXml(language)}</rdf:li></rdf:Bag></dc:language>`}
${property('xmp:CreateDate', isoDate(createdAt))}${property('xmp:ModifyDate', isoDate(modifiedAt))}${property('xmp:CreatorTool', creator)}${property('pdf:Producer', producer)}
</rdf:Description>${isAccessible ? accessibleSchema : ''}</rdf:RDF></x:xmpmeta>
<?xpacket end="r"?>`;
  return Buffer.from(packet, 'utf8');
};
