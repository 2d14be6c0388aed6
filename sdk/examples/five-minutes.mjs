// Sends a document to sign, waits for the verified webhook of its seal, and saves the sealed PDF.
//
//   PORTAL=https://… TOKEN=… WEBHOOK_SECRET=whsec_… node five-minutes.mjs
//
// The address of this program, http://…:8080/ in the demo, has to be a webhook of the portal.
import { writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { openParaphe, verifyWebhook, WebhookRefused } from '@paraphe/sdk';

const { PORTAL, TOKEN, WEBHOOK_SECRET, PORT = '8080' } = process.env;
if (!WEBHOOK_SECRET) throw new Error('WEBHOOK_SECRET is missing: the secret of the webhook');
const paraphe = openParaphe({ portal: PORTAL, token: TOKEN });

const take = async (request, response) => {
  try {
    const body = await buffer(request);
    const { message } = await verifyWebhook({ secret: WEBHOOK_SECRET, headers: request.headers, body });
    // Answer first, work afterwards.
    response.writeHead(204).end();
    receiver.emit('message', message);
  } catch (error) {
    response.writeHead(error instanceof WebhookRefused ? 403 : 500).end();
  }
};
const receiver = createServer((request, response) => void take(request, response));
await new Promise((resolve) => {
  receiver.listen(Number(PORT), resolve);
});

const { id, signatories } = await paraphe.createWebdoc({
  name: 'Order 1042',
  language: 'en',
  owner: { firstName: 'Claire', lastName: 'Martin', email: 'claire.martin@acier-nord.example' },
  documents: [{ title: 'Order', html: '<p>Agreed in [[city]]</p>' }],
  signatories: [{ firstName: 'Nora', lastName: 'Petit', email: 'nora.petit@studio-ouest.example' }],
  interactions: [{ tag: '[[city]]', recipient: 's1', type: 'text', maxLength: 40 }],
});
// Whoever has the link can sign: it is printed here because this is an example.
console.log(`Sign here: ${signatories[0].url}`);

await new Promise((resolve) => {
  receiver.on('message', ({ type, data }) => {
    if (data.id !== id) return;
    console.log(`Received: ${type}`);
    if (type === 'electronic_seal.done') resolve();
  });
});

const { status, sha256 } = await paraphe.getWebdoc(id);
await writeFile('order-1042.pdf', await paraphe.downloadWebdoc(id));
console.log(`Saved: order-1042.pdf, ${status}, SHA-256 ${sha256}`);
receiver.close();
