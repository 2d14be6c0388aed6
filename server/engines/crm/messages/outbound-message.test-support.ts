/** Objects of a message's records; null is one that was deleted before. */
export interface MessageContent {
  orgId: string;
  objects: (string | null)[];
}

const notification = (object: string | null, at: number): string => `<Notification>
     <Id>04l${String(at).padStart(12, '0')}</Id>
     ${object === null ? '' : `<sObject xsi:type="sf:${object}" xmlns:sf="urn:sobject.enterprise.soap.sforce.com"><sf:Id>001000000000${String(at).padStart(3, '0')}</sf:Id><sf:Name>Müller &amp; fils &#233;</sf:Name></sObject>`}
    </Notification>`;

/** A message as Salesforce publishes its form, with what we do not ask for: a session id and a field of text. */
export const outboundMessage = ({ orgId, objects }: MessageContent): string => `<?xml version="1.0" encoding="UTF-8"?>
<soapenv:Envelope xmlns:soapenv="http://schemas.xmlsoap.org/soap/envelope/" xmlns:xsd="http://www.w3.org/2001/XMLSchema" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">
 <soapenv:Body>
  <notifications xmlns="http://soap.sforce.com/2005/09/outbound">
    <OrganizationId>${orgId}</OrganizationId>
    <ActionId>04k000000000001AAA</ActionId>
    <SessionId>00Dsession!of.nobody</SessionId>
    <EnterpriseUrl>https://provider.example/services/Soap/c/67.0/00D</EnterpriseUrl>
    <PartnerUrl>https://provider.example/services/Soap/u/67.0/00D</PartnerUrl>
    ${objects.map(notification).join('\n    ')}
  </notifications>
 </soapenv:Body>
</soapenv:Envelope>
`;
