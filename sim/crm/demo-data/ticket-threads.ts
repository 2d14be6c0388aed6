export interface ThreadMessage {
  support: boolean;
  html: string;
}

const support = (html: string): ThreadMessage => ({ support: true, html });
const customer = (html: string): ThreadMessage => ({ support: false, html });

/** An 8 × 8 teal square. */
const picture =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAIAAABLbSncAAAAEUlEQVR4nGPgbqrDihiGlgQA+H9Cwbor6kMAAAAASUVORK5CYII=';

export const shortThread: ThreadMessage[] = [
  support('<p>Bonjour Yanis,</p><p>Pouvez-vous nous donner le préfixe du numéro concerné\u00A0?</p><p>Hugo</p>'),
  customer('<p>Bonjour, il s’agit d’un <b>+32 4…</b>, le second essai est passé.</p>'),
];

export const mediumThread: ThreadMessage[] = [
  support('<p>Bonjour Claire,</p><p>Merci, nous regardons. Quel modèle utilisez-vous\u00A0?</p>'),
  customer(
    '<p>Le modèle <em>Devis détaillé</em>, voici les lignes touchées\u00A0:</p><table border="1"><thead><tr><th>Ligne</th><th>Page</th><th>Montant</th></tr></thead><tbody><tr><td>Poutrelles IPE</td><td>1</td><td>12\u00A0400\u00A0€</td></tr><tr><td>Tôles 4\u00A0mm</td><td>2</td><td>3\u00A0150\u00A0€</td></tr></tbody></table>',
  ),
  support(
    `<p>Voici le réglage à activer\u00A0:</p><p><img alt="Capture du réglage" src="${picture}" width="64" height="64"></p><p style="font-size:14pt;color:#0b827e">Options &gt; Tableaux &gt; Lignes insécables</p>`,
  ),
  customer(
    '<p>C’est mieux, mais l’en-tête ne se répète pas.</p><blockquote><p>Le 3, Hugo Lambert a écrit\u00A0:</p><p>Voici le réglage à activer</p></blockquote>',
  ),
  // A message with hostile HTML proves that the portal sanitises messages.
  customer(
    '<p>Dernier essai ci-dessous.</p><script>document.body.dataset.hacked = "yes"</script><img src="x" onerror="document.body.dataset.hacked=\'yes\'"><a href="javascript:alert(1)">journal</a>',
  ),
];

const steps = [
  'Bonjour, depuis lundi nous voyons des erreurs 502.',
  'Merci pour le signalement. Avez-vous un identifiant de requête\u00A0?',
  'Oui\u00A0: req-5f2a, req-5f31 et req-602c.',
  'Trouvés. Les trois passent par le même nœud, nous le sortons du service.',
  'Le taux a baissé mais nous en voyons encore.',
  'À quelle heure la dernière\u00A0?',
  'À 14\u00A0h\u00A012 aujourd’hui.',
  'Nous avons la trace\u00A0: un délai dépassé côté stockage.',
  'Faut-il que nous réduisions le volume\u00A0?',
  'Non, gardez vos réglages\u00A0: nous augmentons le délai.',
  'Plus d’erreur depuis hier soir.',
  'Bonne nouvelle. Nous surveillons jusqu’à vendredi.',
  'Une seule ce matin, à 6\u00A0h\u00A003.',
  'C’était notre redémarrage prévu. Pouvons-nous fermer le ticket\u00A0?',
];

export const longThread: ThreadMessage[] = steps.map((step, at) => {
  const quoted = at > 0 ? `<blockquote><p>${steps[at - 1] ?? ''}</p></blockquote>` : '';
  return (at % 2 === 0 ? customer : support)(`<p>${step}</p>${quoted}`);
});
