import type { FailureClass } from '#contract/webdocs/delivery.ts';

/** One line of the table: the first rule that matches decides. */
export interface FailureRule {
  class: FailureClass;
  pattern: RegExp;
}

const any = (...words: string[]): RegExp => new RegExp(words.join('|'), 'i');

/**
 * Enhanced status codes (RFC 3463) that servers use for what they mean. Others are used for anything – Exchange answers
 * `5.7.1` to a wrong address, Yahoo `5.0.0` – and count only after the words.
 */
export const preciseStatuses: readonly FailureRule[] = [
  { class: 'full', pattern: /^[45]\.2\.2$/ },
  { class: 'unknown', pattern: /^5\.1\.(?:1|2|3|4|6|10)$/ },
  { class: 'unknown', pattern: /^5\.4\.310$/ },
  { class: 'blocked', pattern: /^5\.(?:2\.3|3\.4|7\.(?:2[0-6]|[5-9]\d{2}))$/ },
  { class: 'temporary', pattern: /^4\.4\.7$/ },
];

/** Words that say more than a status of a wrong address: of a full mailbox, of too many mails, of a block list. */
export const tellingPhrases: readonly FailureRule[] = [
  {
    class: 'full',
    pattern: any(
      String.raw`mail ?box (?:is |size |has )?(?:currently |almost )?(?:full|exceed|over|quota|limit)`,
      String.raw`mailbox .{0,80}(?:is full|over quota|exceeded (?:its|the) (?:storage|size|quota))`,
      String.raw`mail ?folder is full`,
      String.raw`(?:over|out of|exceed(?:s|ed|ing)?(?: \w+){0,3}|beyond|insufficient|not enough) (?:e?mail |disk |mailbox |storage |user |the |his |her |their |its |allowed |allocated )*(?:quota|storage|disk space)`,
      String.raw`quota (?:is |has been )?(?:exceed|full|over|violat|reached)`,
      String.raw`quota[ _-]?exceeded|exceeded .{0,20}quota|over ?quota|overquota|inbox (?:is )?full|maildir over|user is full`,
      String.raw`(?:account|user|recipient|mailfolder|mail folder|mailbox|box|storage) (?:is |has )?(?:over|exceed\w*|full|out of)(?: \w+){0,4} (?:quota|space|limit|storage)`,
      String.raw`(?:recipient|account|mailbox|user)(?:'s)? (?:\S+ )?(?:mailbox |inbox )?(?:is |storage is |storage )full`,
      String.raw`no (?:more )?(?:disk )?space left (?:in|for) (?:the )?(?:mailbox|user)|not enough (?:storage )?space`,
      String.raw`has exceeded (?:his|her|their|its|the)(?: \w+){0,2} (?:storage|disk|space)`,
      String.raw`bo[iî]te (?:aux lettres )?(?:est |du destinataire )?(?:pleine|satur)|bo[iî]te de r[ée]ception .{0,30}pleine|quota .{0,20}(?:d[ée]pass|atteint)`,
      String.raw`postfach .{0,40}(?:voll|[üu]berf[üu]llt)|speicherplatz|kontingent .{0,20}(?:[üu]berschritten|ersch[öo]pft)`,
      String.raw`buz[oó]n .{0,20}(?:lleno)|casella .{0,20}piena`,
      String.raw`(?:邮箱|信箱|收件箱).{0,10}(?:已满|空间不足|超|容量)|メールボックス.{0,20}(?:一杯|容量|超)|容量.{0,8}(?:オーバー|超過)`,
      String.raw`user is over the quota|exceeded the storage|would exceed mailbox|not have enough space|disk (?:usage )?quota`,
    ),
  },
  {
    class: 'temporary',
    pattern: any(
      String.raw`at a rate that|frequency limited|rate limited|sent to too many recipients|receiving mail too`,
      String.raw`temporarily deferred|gr[ea]y-?list`,
    ),
  },
  {
    class: 'blocked',
    pattern: any(
      String.raw`black ?list|block ?list|blocked (?:using|by|for|due|because)|spamhaus|dnsbl|\brbl\b|spam (?:message|content|detected|score)|(?:as|is|contains|like) spam|unsolicited`,
      String.raw`(?:domain of |unroutable |unverified |invalid )?sender (?:address |domain |verif)|from: domain|relay(?:ing)?[ -](?:access |not |denied|prohibited)|no relaying|mail relay|spf record|\bptr\b|reverse dns`,
      String.raw`\bip (?:name lookup|address (?:is )?(?:black|block|reject|not|has))|group (?:that )?you tried to contact|client host rejected|protocol violation|header error|not accepting (?:mail|connections|messages) from`,
    ),
  },
];

/** Words of servers, from the most telling to the most general. */
export const phrases: readonly FailureRule[] = [
  ...tellingPhrases,
  {
    class: 'unknown',
    pattern: any(
      String.raw`(?:user|recipient|mailbox|account|address|addressee|person|customer|destinatary|destination)(?: address| name| mailbox| email)?(?: \S+)? (?:is )?(?:unknown|not (?:known|exist|found|listed|recogni[sz]ed|valid|available on this))`,
      String.raw`(?:unknown|invalid|non-?exist\w*|no such|inexist\w*|illegal|undefined|bad destination|incorrect|unrouteable|unroutable) (?:local |virtual |rcpt |smtp |e?mail |alias )*(?:userid|user|recipient|mail ?box|account|address|addressee|alias|person|part|domain|host|destination|final delivery userid)`,
      String.raw`no (?:local |e?mail )?(?:mailbox|user|account|recipient|person)(?: \S+){0,4} (?:here|by that name|with (?:that|this)|found|at)`,
      String.raw`(?:does|do|did)(?: not|n'?t) (?:currently )?(?:exist|have (?:an?|any) (?:\S+ )?(?:mailbox|account|user|e-?mail)|match)`,
      String.raw`doesn.t (?:exist|have an?)|account is blocked|compte .{0,20}est bloqu|mailbox unavailable|domain is not reachable|could(?: not|n.t) (?:be found|find (?:your |the |this )?(?:recipient|user|address|mailbox))|wasn.t found at|couldn.t be found`,
      String.raw`not a (?:valid|known|local|registered) (?:user|recipient|mailbox|address|account)|is not a valid mailbox|is not valid e?-?mail`,
      String.raw`(?:account|mailbox|user|address|e-?mail|recipient)(?: \S+)? (?:has been |is |was |temporarily |currently |currently been )*(?:disabled|inactive|suspended|deactivated|closed|discontinued|terminated|deleted|expired|cancelled|locked|not active|no longer|retired|dormant|over the limit of inactivity)`,
      String.raw`(?:disabled|inactive|deactivated|suspended) (?:user|recipient|mailbox|account|address)|no longer (?:valid|active|in use|available|works?|employed|on server|with)|has moved|user has left`,
      String.raw`(?:host|domain)(?: or domain)?(?: name)? (?:\S+ )?(?:not found|does ?n.t exist|unknown|lookup fail)|host unknown|no such domain|name or service not known|domain name not found`,
      String.raw`couldn.t find any host (?:named|by that)|can(?:not|'t) find (?:an? )?(?:mx|host|domain)|nxdomain|no (?:valid )?mx|all relevant mx records point to non-?exist|dns (?:domain|name) .{0,40}(?:does not exist|not exist)|domain (?:has no|does not accept) mail|does not accept mail|nullmx|null mx|misspelled domain`,
      String.raw`recipient (?:address )?(?:rejected|refused|denied)(?::|;)? ?(?:access denied|unknown|not|no |user|undeliverable|invalid|unverified)`,
      String.raw`address rejected: (?:unknown|user|undeliverable|access denied|no such)|recipnotfound|recipientnotfound|adr_(?:ne|inconnu)|not our customer|not listed in|not in (?:address|our) (?:book|directory|database)`,
      String.raw`(?:invalid|unknown|no valid) recipients?|recipient is not|rcpt to .{0,60}not (?:exist|found|local)|unknown rcpt|not a mailbox|mailbox unavailable or access denied|mailbox not found|no mailbox|recipient (?:address )?rejected\.?$|no account by that name|user not|user unknown|no user|bad address|rejecting for recip|sorry, no`,
      String.raw`delivery error: dd (?:this user|requested mail action|sorry|not a valid)|account that you tried to reach|address couldn.t be found`,
      String.raw`(?:adresse|destinataire|compte|utilisateur|bo[iî]te)(?: \S+){0,4} (?:inconnue?|inexistante?|invalide|inactive?|d[ée]sactiv[ée]e?|ferm[ée]e?|suspendue?|n.existe)|n.existe pas|est inconnue?|adresse d au moins un destinataire invalide|invalid recipient.{0,10}(?:ofr|lpn)`,
      String.raw`empf[äa]nger.{0,30}(?:unbekannt|nicht (?:bekannt|gefunden|existiert))|(?:benutzer|adresse|postfach|mailbox).{0,40}(?:existiert nicht|unbekannt|nicht vorhanden|ung[üu]ltig|deaktiviert)|keine mailbox`,
      String.raw`(?:direcci[oó]n|usuario|destinatario).{0,30}(?:no existe|desconocid|sconosciut|inesistente)|non esiste`,
      String.raw`(?:收件人|收信人|用户|邮箱|邮件地址|帐号|账号|帐户).{0,20}(?:不存在|未知|错误|无效|禁用|停用|冻结|未激活)|(?:宛先|メールアドレス|アドレス).{0,30}(?:存在し|不明|見つかり|ございません|ありません|間違)|あて先不明|ユーザが見つかり`,
    ),
  },
  {
    class: 'temporary',
    pattern: any(
      String.raw`gr[ea]y-?list|try again|retry (?:later|timeout)|temporar(?:y|ily) (?:defer|reject|unavail|fail|error|local|lookup|greyl|rate|suspend|block)|come back later|please retry`,
      String.raw`(?:too many|too much|exceed\w*|maximum|many) (?:\w+ ){0,5}(?:connections?|messages?|mails?|recipients|sessions|rate|emails?)(?: \w+){0,4} (?:from|per|in|for|this|rate|hour|day|limit|at once|today)|rate[- ]?limit|throttl|too (?:quickly|fast|many)|sending rate|concurren`,
      String.raw`timed? ?out|time-?out|connection (?:refused|reset|dropped|lost|closed|failure|broken|died)|network (?:is )?(?:unreachable|error)|no route to host|unable to (?:connect|deliver message after)|did not accept our requests|socket error|essayer plus tard|lost connection|conversation with .{0,60} (?:timed|closed|failed)|couldn.t (?:establish|connect)|cannot connect|not responding|host (?:is )?(?:down|unreachable)`,
      String.raw`(?:message|mail|delivery|retry)(?: \S+){0,6} (?:expired|too old|in (?:the )?queue too long)|has been in the queue|been (?:queued|on the queue) (?:for )?too long|delivery time expired|could not be delivered (?:for|within)|was not (?:reached|delivered) within|retry time not reached|not been able to (?:be delivered|deliver).{0,40}(?:days|hours)|within the time limit`,
      String.raw`(?:mail )?(?:loop(?:s|ing)?|routing loop)|too many (?:hops|received)|insufficient (?:system )?(?:storage|resources)|system (?:is )?(?:full|busy|error)|service (?:temporarily |currently )?(?:not available|unavailable)|local error in processing|resources temporarily|server (?:is )?(?:busy|overloaded)|internal (?:server )?error|no space left on device|disk full`,
    ),
  },
  {
    class: 'blocked',
    pattern: any(
      String.raw`spam|junk|unsolicited|bulk ?mail|black ?list|block ?list|blocked|\brbl\b|dnsbl|spamhaus|spamcop|barracuda|sorbs|proofpoint|reputation|abus|virus|malware|phish|infected|content (?:rejected|refused|filter)|virenmuster`,
      String.raw`\b(?:spf|dkim|dmarc|arc)\b|authenticat|unauthenticated|reverse (?:dns|lookup)|\bptr\b|rdns|fcrdns|helo|ehlo|tls|certificate`,
      String.raw`relay|not (?:allowed|permitted|authori[sz]ed|accepted)|policy|polic(?:y|ies)|refused|rejected|denied|prohibited|banned|unacceptable|verboten|abgelehnt|refus[ée]|rejet[ée]|拒绝|拒收|垃圾|拒否|禁止`,
      String.raw`(?:message|mail|size|file)(?: \S+){0,4} (?:too (?:large|big)|exceeds)|too (?:large|big)|size limit|maximum (?:message )?size|message size|zu gro(?:ß|ss)|trop (?:gros|volumineux)`,
    ),
  },
];

/** Enhanced status codes that are used for many things. */
export const vagueStatuses: readonly FailureRule[] = [
  { class: 'unknown', pattern: /^5\.(?:1\.[05]|2\.[01]|4\.4)$/ },
  { class: 'blocked', pattern: /^5\.(?:1\.[789]|6\.\d+|7\.\d+|5\.\d+|2\.\d+)$/ },
  { class: 'temporary', pattern: /^5\.(?:3|4)\.\d+$/ },
  { class: 'temporary', pattern: /^4\./ },
];

/** The three digits of SMTP (RFC 5321 §4.2). */
export const smtpCodes: readonly FailureRule[] = [
  { class: 'temporary', pattern: /^4\d\d$/ },
  { class: 'full', pattern: /^552$/ },
  { class: 'unknown', pattern: /^55[013]$/ },
  { class: 'blocked', pattern: /^5\d\d$/ },
];
