import type { FailureClass } from '#contract/webdocs/delivery.ts';

/** Name, class, `Status`, `Diagnostic-Code` without its `smtp;`. */
export type DsnSample = readonly [name: string, expected: FailureClass, status: string, diagnostic: string];

/** Answers of the big providers and of common servers, made up for these tests after the forms that they use. */
const table = String.raw`
Postfix, no such user | unknown | 5.1.1 | 550 5.1.1 <zoe@client.example>: Recipient address rejected: User unknown in local recipient table
Postfix, virtual table | unknown | 5.1.1 | 550 5.1.1 <zoe@client.example>: Recipient address rejected: User unknown in virtual mailbox table
Postfix, relay table without code | unknown | 5.0.0 | 550 <zoe@client.example>: Recipient address rejected: User unknown in relay recipient table
Postfix, no such domain | unknown | 5.4.4 | X-Postfix; Host or domain name not found. Name service error for name=client.example type=AAAA: Host not found
Postfix, domain takes no mail | unknown | 5.1.10 | 556 5.1.10 <zoe@client.example>: Recipient address rejected: Domain client.example does not accept mail (nullMX)
Postfix, connection timed out for five days | temporary | 4.4.1 | connect to mx.client.example[192.0.2.7]:25: Connection timed out
Postfix, connection refused | temporary | 4.4.1 | connect to mx.client.example[192.0.2.7]:25: Connection refused
Postfix, greylisted to the end | temporary | 4.2.0 | 450 4.2.0 <zoe@client.example>: Recipient address rejected: Greylisted, see http://postgrey.example/help
Postfix, lost connection | temporary | 4.4.2 | lost connection with mx.client.example[192.0.2.7] while receiving the initial server greeting
Postfix, too large for the mailbox | blocked | 5.2.3 | 552 5.2.3 Message size exceeds fixed maximum message size
Postfix, larger than the server allows | blocked | 5.3.4 | message size 12582912 exceeds size limit 10240000 of server mx.client.example[192.0.2.7]
Postfix, relay denied | blocked | 5.7.1 | 554 5.7.1 <zoe@client.example>: Relay access denied
Postfix, reverse name | blocked | 5.7.25 | 550 5.7.25 Client host rejected: cannot find your reverse hostname, [192.0.2.7]
Postfix, block list | blocked | 5.7.1 | 554 5.7.1 Service unavailable; Client host [192.0.2.7] blocked using zen.spamhaus.org; https://www.spamhaus.org/query/ip/192.0.2.7
Postfix, sender verification | blocked | 5.1.8 | 550 5.1.8 <bounces@paraphe.example>: Sender address rejected: Domain not found
Postfix, loop | temporary | 5.4.6 | mail for client.example loops back to myself
Postfix, no space on the server | temporary | 4.3.1 | 452 4.3.1 Insufficient system storage
Dovecot, quota | full | 5.2.2 | 552 5.2.2 <zoe@client.example> Quota exceeded (mailbox for user is full)
Dovecot, quota that may pass | full | 4.2.2 | 452 4.2.2 <zoe@client.example> Mailbox is full / Blocks limit exceeded
Cyrus, over quota without code | full | 5.0.0 | 552 Over quota
Postfix, rejected without a reason | unknown | 5.0.0 | 550 <zoe@client.example>: Recipient address rejected.
qmail, over quota under the status of a wrong address | full | 5.1.1 | 552 sorry, mailbox zoe@client.example is over quota temporarily (#5.1.1)
A hosting company's limit under the same | temporary | 5.1.1 | 550 5.1.1 <zoe@client.example> - 192.0.2.7 has sent to too many recipients this hour.
A block list under another | blocked | 5.1.3 | 553 5.1.3 http://www.spamhaus.example/query/bl?ip=192.0.2.7
A server that is unavailable for good | temporary | 5.0.0 | 554 Service currently unavailable
A full folder | full | 5.0.0 | 550 The e-mail message could not be delivered because the user's mailfolder is full.
Courier, user unknown | unknown | 5.0.0 | 550 User unknown.
Exim, unrouteable address | unknown | 5.0.0 | 550 Unrouteable address
Exim, no such person | unknown | 5.0.0 | 550 No such person at this address
Exim, retry timeout | temporary | 4.0.0 | retry timeout exceeded
Exim, high probability of spam | blocked | 5.0.0 | 554 This message has a high probability of being spam and was refused
Exim, mailbox is full with 5.0.0 | full | 5.0.0 | 550 mailbox is full: retry timeout exceeded
Sendmail, user unknown | unknown | 5.1.1 | 550 5.1.1 <zoe@client.example>... User unknown
Sendmail, host unknown | unknown | 5.1.2 | 550 5.1.2 <zoe@client.example>... Host unknown (Name server: client.example: host not found)
Sendmail, status that its answer contradicts | full | 5.1.1 | 552 5.2.2 <zoe@client.example>... Mailbox full
Sendmail, blacklisted under a wrong status | blocked | 5.1.1 | 550 5.7.1 Your IP address is blacklisted by the recipient
Sendmail, cannot send within five days | temporary | 4.4.7 |
qmail with parts, no mailbox | unknown | 5.1.1 | Sorry, no mailbox here by that name. (#5.1.1)
qmail with parts, no host | unknown | 5.1.2 | Sorry, I couldn't find any host named client.example. (#5.1.2)
OpenSMTPD, invalid recipient | unknown | 5.0.0 | 550 Invalid recipient: <zoe@client.example>
Exchange 2013, not found | unknown | 5.1.1 | 550 5.1.1 RESOLVER.ADR.RecipNotFound; not found
Exchange Online, not found | unknown | 5.1.10 | 550 5.1.10 RESOLVER.ADR.RecipientNotFound; Recipient zoe@client.example not found by SMTP address lookup
Exchange Online, edge blocks unknown recipients | unknown | 5.4.1 | 550 5.4.1 Recipient address rejected: Access denied. [PR1EUR01FT0001.eop-EUR01.prod.protection.outlook.com]
Exchange, mailbox over its limit | full | 5.2.2 | 554 5.2.2 mailbox full; STOREDRV.Deliver.Exception:QuotaExceededException
Exchange, only its own people may write | blocked | 5.7.133 | 550 5.7.133 RESOLVER.RST.SenderNotAuthenticatedForGroup; authentication required
Exchange, not authorised | blocked | 5.7.1 | 550 5.7.1 RESOLVER.RST.AuthRequired; authentication required
Exchange Online, domain does not exist | unknown | 5.4.310 | 550 5.4.310 DNS domain client.example does not exist [Message=InfoDomainNonexistent]
Exchange Online, expired | temporary | 4.4.7 | 550 4.4.7 QUEUE.Expired; message expired, cannot connect to remote server
Exchange Online, banned sender | blocked | 5.7.511 | 550 5.7.511 Access denied, banned sender[192.0.2.7]. To request removal from this list please forward this message
Exchange Online, rejected as spam | blocked | 5.7.1 | 550 5.7.1 Service unavailable, message content was identified as spam
Exchange, large message | blocked | 5.3.4 | 552 5.3.4 ROUTING.SizeLimit; message size exceeds fixed maximum size for route
Exchange, system not available | temporary | 4.3.2 | 432 4.3.2 STOREDRV.ClientSubmit; mailbox server is too busy
Outlook.com, mailbox unavailable | unknown | 5.5.0 | 550 5.5.0 Requested action not taken: mailbox unavailable (S2017062302)
Outlook.com, block list | blocked | 5.7.1 | 550 5.7.1 Unfortunately, messages from [192.0.2.7] weren’t sent. Please contact your Internet service provider since part of their network is on our block list (S3150)
Outlook.com, rate limited | temporary | 4.7.650 | 451 4.7.650 The mail server [192.0.2.7] has been temporarily rate limited due to IP reputation
Gmail, no such account | unknown | 5.1.1 | 550-5.1.1 The email account that you tried to reach does not exist. Please try 550-5.1.1 double-checking the recipient’s email address for typos or 550 5.1.1 unnecessary spaces. gsmtp
Gmail, disabled account | unknown | 5.2.1 | 550-5.2.1 The email account that you tried to reach is disabled. Learn more at 550 5.2.1 https://support.google.com/mail/?p=DisabledUser gsmtp
Gmail, inactive account | unknown | 5.2.1 | 550 5.2.1 The email account that you tried to reach is inactive. gsmtp
Gmail, out of storage | full | 5.2.2 | 552-5.2.2 The recipient's inbox is out of storage space. Please direct the recipient to 552 5.2.2 https://support.google.com/mail/?p=OverQuotaPerm gsmtp
Gmail, over quota for now | full | 4.2.2 | 452-4.2.2 The recipient’s inbox is out of storage space and inactive. gsmtp
Gmail, receives too quickly | temporary | 4.2.1 | 450-4.2.1 The user you are trying to contact is receiving mail too quickly. gsmtp
Gmail, at a rate | temporary | 5.2.1 | 550-5.2.1 The user you are trying to contact is receiving mail at a rate that 550-5.2.1 prevents additional messages from being delivered. gsmtp
Gmail, unauthenticated | blocked | 5.7.26 | 550-5.7.26 This mail has been blocked because the sender is unauthenticated. Gmail requires all senders to authenticate with either SPF or DKIM. gsmtp
Gmail, likely unsolicited | blocked | 5.7.1 | 550-5.7.1 [192.0.2.7 12] Our system has detected that this message is likely unsolicited mail. gsmtp
Gmail, attachment of a forbidden kind | blocked | 5.7.0 | 552-5.7.0 This message was blocked because its content presents a potential security issue. gsmtp
Yahoo, no such account | unknown | 5.0.0 | 554 delivery error: dd This user doesn't have a yahoo.com account (zoe@yahoo.example) [0] - mta4001.mail.bf1.yahoo.com
Yahoo, over quota | full | 5.0.0 | 552 1 Requested mail action aborted, mailbox is full: user is over quota
Yahoo, inactive for 30 days | unknown | 5.0.0 | 554 30 Sorry, your message to zoe@yahoo.example cannot be delivered. This mailbox is disabled (554.30).
Yahoo, complaints | temporary | 4.7.0 | 421 4.7.0 [TSS04] Messages from 192.0.2.7 temporarily deferred due to unexpected volume or user complaints - 4.16.55.1
Yahoo, not accepted for policy | blocked | 5.7.9 | 554 5.7.9 Message not accepted for policy reasons. See https://postmaster.yahooinc.com/error-codes
iCloud, no such user | unknown | 5.1.1 | 550 5.1.1 <zoe@icloud.example>: user does not exist
iCloud, mailbox over quota | full | 5.2.2 | 552 5.2.2 <zoe@icloud.example>: user is over quota
iCloud, rejected | blocked | 5.7.1 | 554 5.7.1 [CS01] Message rejected due to local policy. Please visit https://support.apple.com/en-us/HT204137
orange.fr, unknown | unknown | 5.1.1 | 550 5.1.1 Adresse d au moins un destinataire invalide. Invalid recipient. OFR_416 [416]
orange.fr, mailbox disabled | unknown | 5.0.0 | 550 Boite du destinataire archivee. Archived recipient. OFR_417 [417]
orange.fr, full | full | 5.2.2 | 552 5.2.2 Boite du destinataire pleine. Recipient overquota. OFR_513 [513]
orange.fr, full without code | full | 5.0.0 | 550 Boite du destinataire pleine. Recipient overquota. OFR_513 [513]
orange.fr, too many connections | temporary | 4.0.0 | 421 mwinf5c04 ME Trop de connexions, veuillez verifier votre configuration. Too many connections, slow down. OFR004_104 [104]
orange.fr, taken for spam | blocked | 5.7.1 | 550 5.7.1 Mail refuse: contenu identifie comme spam. Spam detected. OFR_506 [506]
laposte.net, unknown | unknown | 5.1.1 | 550 5.1.1 <zoe@laposte.example>: Recipient address rejected: Adresse d'au moins un destinataire invalide. LPN_416
laposte.net, account blocked | unknown | 5.5.0 | 550 5.5.0 Le compte du destinataire est bloque. The recipient account is blocked. LPN007_426
laposte.net, service refused | blocked | 5.7.1 | 550 5.7.1 Service refuse. Veuillez contacter votre administrateur. Service refused, LPN007_517
free.fr, unknown | unknown | 5.1.1 | 550 5.1.1 <zoe@free.example>: Recipient address rejected: User unknown in relay recipient table
free.fr, spam | blocked | 5.7.1 | 554 5.7.1 spam detected by SpamAssassin, http://postmaster.free.example/
free.fr, too many mails | temporary | 4.7.1 | 451 too many errors from your ip, retry later (192.0.2.7), please visit http://postmaster.free.example/
SFR, unknown | unknown | 5.1.1 | 550 5.1.1 <zoe@sfr.example> utilisateur inconnu
SFR, full | full | 5.0.0 | 552 <zoe@sfr.example> Boite aux lettres pleine
SFR, reputation | blocked | 5.7.1 | 554 5.7.1 Votre adresse IP a une mauvaise reputation. Connexion refusee
GMX, unknown | unknown | 5.1.1 | 550 Requested action not taken: mailbox unavailable
GMX, quota | full | 5.0.0 | 552-Requested mail action aborted: exceeded storage allocation 552-Quota exceeded. The recipients mailbox is over its limit.
web.de, PTR | blocked | 5.0.0 | 554-web.de (mxweb011) Nemesis ESMTP Service not available 554-No SMTP service 554-Bad DNS PTR resource record.
T-Online, unknown | unknown | 5.0.0 | 550 user unknown / Teilnehmer existiert nicht
T-Online, reputation | blocked | 5.0.0 | 554 IP=192.0.2.7 - A problem occurred. Ask your postmaster for help or to contact tosa@rx.t-online.example to clarify. (BL)
QQ, no such mailbox | unknown | 5.0.0 | 550 Mailbox not found. http://service.mail.qq.com/cgi-bin/help?subtype=1&&id=20022&&no=1000728
QQ, frequency | temporary | 5.0.0 | 550 Ip frequency limited [MX9]. http://service.mail.qq.com/cgi-bin/help?subtype=1&&no=1000725
QQ, content | blocked | 5.0.0 | 550 Mail content denied. http://service.mail.qq.com/cgi-bin/help?subtype=1&&no=1000726
163.com, no such user | unknown | 5.0.0 | 550 User not found: zoe@163.example
163.com, over quota | full | 5.0.0 | 552 Mailbox limit exceeded, quota exceeded
163.com, taken for spam | blocked | 5.0.0 | 554 DT:SPM 163 mx29, spam message http://mail.163.com/help/help_spam_16.htm
docomo, unknown | unknown | 5.0.0 | 550 Unknown user zoe@docomo.example
au, refused | blocked | 5.0.0 | 550 : Recipient refused by policy
mail.ru, no such user | unknown | 5.0.0 | 550 Message was not accepted -- invalid mailbox. Local mailbox zoe@mail.example is unavailable: user not found
mail.ru, spam | blocked | 5.0.0 | 550 spam message rejected. Please visit http://help.mail.example/notspam-support
Proofpoint, reputation | blocked | 5.7.1 | 554 5.7.1 Blocked - see https://ipcheck.proofpoint.example/?ip=192.0.2.7
Mimecast, header | blocked | 5.0.0 | 554 Email rejected due to security policies - https://community.mimecast.example/docs/DOC-1369#554
Mimecast, recipient | unknown | 5.0.0 | 550 Invalid Recipient - https://community.mimecast.example/docs/DOC-1369#550
Barracuda, content | blocked | 5.7.1 | 550 permanent failure for one or more recipients (zoe@client.example:blocked)
Amavis, virus | blocked | 5.7.0 | 554 5.7.0 Reject, id=12345-06 - INFECTED: Eicar-Test-Signature
Zimbra, over quota | full | 5.2.2 | 552 5.2.2 Over quota
TLS required by the recipient | blocked | 5.7.10 | 550 5.7.10 Encryption needed to deliver this message: no TLS
`;

export const dsnSamples: readonly DsnSample[] = table
  .trim()
  .split('\n')
  .map((line): DsnSample => {
    const [name = '', expected = '', status = '', diagnostic = ''] = line.split('|').map((cell) => cell.trim());
    return [name, expected as FailureClass, status, diagnostic];
  });
