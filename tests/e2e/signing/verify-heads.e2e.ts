import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { X509Certificate } from 'node:crypto';
import type { Page } from '@playwright/test';
import { hashedText, link } from '#engines/hash-chain/entry.ts';
import { fileHash, noFileBefore, publishedName, writeHeadFile } from '#engines/hash-chain/head-file.ts';
import type { HeadFile } from '#engines/hash-chain/head-file.ts';
import { loadSigner, sealingParts } from '#engines/pdf/seal/certificate.ts';
import { signBytes } from '#engines/pdf/seal/make-seal.ts';
import { sealPdf } from '#engines/pdf/seal/seal.ts';
import { issueAuthority } from '#engines/pdf/local-authority/certificates.ts';
import { tokenOf } from '#engines/pdf/seal/others-world.test-support.ts';
import { leafOf, smallPdf } from '#engines/pdf/seal/seal-world.test-support.ts';
import { headTexts } from '#sign/verify/heads/texts.ts';
import { verdictTexts } from '#sign/verify/heads/verdict-texts.ts';
import { verifyTexts } from '#sign/verify/texts.ts';
import { expectSane } from '../page-objects/axe.ts';
import { expect, sizes, test } from '../page-objects/sign-page-test.ts';

const folder = mkdtempSync(path.join(os.tmpdir(), 'verify-heads-'));
test.afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** After the certificate was made, which does not sign before. */
const start = Math.ceil(Date.now() / 3_600_000) * 3_600_000;
const hour = (number: number): Date => new Date(start + number * 3_600_000);

/** Entries of a chain, one an hour. */
const chainOf = (bodies: { event: string }[]) => {
  let before = Buffer.alloc(32);
  return bodies.map((body, place) => {
    const entry = { seq: place + 1, at: new Date(hour(place).getTime() + 1_800_000), body };
    const hash = link(before, entry);
    const made = { ...entry, hash: hash.toString('hex'), previousHash: before.toString('hex') };
    before = Buffer.from(hash);
    return made;
  });
};

const trail = chainOf(['created', 'signer.notified', 'signer.link_opened', 'completed'].map((event) => ({ event })));
const hashAt = (seq: number): string => trail[seq - 1]?.hash ?? 'e'.repeat(64);

const textOf = (number: number, previous: string, seq: number, hash = hashAt(seq)): string => {
  const file: HeadFile = {
    number,
    at: hour(seq),
    previous,
    heads: [
      { chain: publishedName('company:c1'), seq: number, hash: fileHash(`company ${number}`) },
      { chain: publishedName('webdoc:w1'), seq, hash },
    ],
  };
  return writeHeadFile(file);
};

/** A file of heads of a number that the server does not have. */
const headsOf = (name: string, hash: string, number = 7): string =>
  writeHeadFile({
    number,
    at: hour(5),
    previous: 'a'.repeat(64),
    heads: [{ chain: publishedName(name), seq: 4, hash }],
  });

/** The server publishes two files; the PDF was sealed after the first. */
const first = textOf(1, noFileBefore, 2);
const second = textOf(2, fileHash(first), 5);
const evidence = JSON.stringify({
  format: 'paraphe-evidence-1',
  webdoc: { id: 'w1', name: 'Contrat' },
  owner: { firstName: 'Claire', lastName: 'Martin' },
  signatories: [],
  trail: trail.map(({ seq, at, body, hash }) => ({ seq, at: at.toISOString(), body, hash })),
  publishedHeads: { number: 1, sha256: fileHash(first) },
});

const file = (name: string, content: Uint8Array | string) => ({
  name,
  mimeType: 'application/octet-stream',
  buffer: Buffer.from(content),
});

const openService = async () => {
  const signer = await loadSigner({ dataDir: folder });
  const attachment = {
    name: 'preuve.json',
    bytes: Buffer.from(evidence),
    mime: 'application/json',
    description: 'Evidence',
    relationship: 'Data' as const,
  };
  const { pdf } = await sealPdf(await smallPdf(), { signer, reason: 'x', attachments: [attachment] });
  const lineOf = async (text: string, number: number) => ({
    number,
    at: hour(number === 1 ? 2 : 5).toISOString(),
    heads: 2,
    sha256: fileHash(text),
    signature: Buffer.from(await signBytes(Buffer.from(text), sealingParts(signer))).toString('base64'),
    certificate: signer.certificate.toString(),
    timestamp: null,
  });
  return {
    pdf: file('contrat.pdf', pdf),
    lines: [await lineOf(first, 1), await lineOf(second, 2)],
    certificates: signer.chain.map((certificate) => ({
      use: 'seal' as const,
      subject: certificate.subject,
      serial: certificate.serialNumber,
      notBefore: new Date(certificate.validFrom).toISOString(),
      notAfter: new Date(certificate.validTo).toISOString(),
      pem: certificate.toString(),
      revokedAt: null,
    })),
  };
};

const verdicts = (page: Page) =>
  page.locator('[data-verdict]').evaluateAll((all) => all.map((each) => each.getAttribute('data-verdict')));
const findingsOf = (page: Page, name: string) =>
  page
    .locator('[data-verdict]')
    .filter({ has: page.getByText(name, { exact: true }) })
    .locator('[data-finding]')
    .evaluateAll((all) => all.map((each) => each.getAttribute('data-finding')));
const picture = (page: Page, name: string) =>
  process.env['PICTURES']
    ? page.screenshot({ path: path.join(process.env['PICTURES'], `${name}.png`), fullPage: true })
    : undefined;

test.use({ reducedMotion: 'reduce' });

// REQ-6.1.40
for (const [language, size, scheme] of [
  ['fr', 'phone', 'dark'],
  ['en', 'desktop', 'light'],
] as const)
  test(`a PDF and kept heads are compared with the server’s and with one another, ${language}`, async ({
    page,
    desk,
  }) => {
    const texts = verifyTexts[language];
    const { pdf, lines, certificates } = await openService();
    let isReachable = true;
    const asked: string[] = [];
    await page.route('**/api/public/published-heads**', async (route) => {
      const url = new URL(route.request().url());
      asked.push(url.pathname + url.search);
      if (!isReachable) return route.abort();
      const number = Number(url.pathname.split('/')[4]);
      if (number) return route.fulfill({ contentType: 'text/plain', body: number === 1 ? first : second });
      const after = Number(url.searchParams.get('after') ?? 0);
      return route.fulfill({ json: { items: lines.slice(after, after + 1), continuationToken: null } });
    });
    await page.clock.setFixedTime(hour(6));
    await page.setViewportSize(sizes[size]);
    await page.emulateMedia({ colorScheme: scheme });
    await page.goto(desk.showVerify({ productName: 'Paraphe', language, certificates, latestHeads: 2 }));
    const input = page.locator('input[type=file]');
    const heading = (name: string) => page.getByRole('heading', { level: 2, name });
    await picture(page, `empty-${language}`);

    await test.step('without the server a file is compared with nothing, and that is said', async () => {
      isReachable = false;
      await input.setInputFiles(pdf);
      await expect(heading(texts.intact)).toBeFocused();
      await expect(page.getByText(texts.heads_unreachable)).toBeVisible();
      await expectSane(page);
      await picture(page, `unreachable-${language}`);
      isReachable = true;
      await page.getByRole('button', { name: texts.heads_again }).click();
      await expect(page.getByText(texts.heads_unreachable)).toHaveCount(0);
      await expect.poll(() => findingsOf(page, 'contrat.pdf')).toEqual(['named', 'same', 'beyond']);
      await expect(heading(texts.intact)).toBeVisible();
    });

    await test.step('evidence, the published file, a changed one, an empty and a foreign file at once', async () => {
      await input.setInputFiles([
        file('preuve.json', evidence),
        file('heads-1.txt', first),
        file('mine-2.txt', textOf(2, fileHash(first), 4, 'd'.repeat(64))),
        file('empty.txt', ''),
        file('notes.txt', 'hello'),
      ]);
      await expect
        .poll(() => verdicts(page))
        .toEqual(['other', 'empty', 'contradicted', 'headsAgree', 'logAgreesInPart', 'intact']);
      await expect(heading(texts.other)).toBeFocused();
      expect(await findingsOf(page, 'contrat.pdf')).toEqual(['named', 'named', 'same', 'other', 'beyond', 'sameLog']);
      expect(await findingsOf(page, 'mine-2.txt')).toEqual(['republished', 'differs', 'follows']);
      await expect(page.locator('[data-finding=differs]')).toContainText('webdoc:w1');
      await expectSane(page);
      await picture(page, `contradicted-${language}`);
    });

    // REQ-6.1.47
    await test.step('files of heads that the server never published prove nothing, and contradict nothing', async () => {
      const entries = trail.map(({ seq, at, body, hash, previousHash }) => ({
        seq,
        hash,
        previousHash,
        event: body.event,
        canonical: hashedText({ seq, at, body }),
      }));
      await input.setInputFiles([
        file('log.json', JSON.stringify({ webdocId: 'w9', entries })),
        file('heads-7.txt', headsOf('webdoc:w9', hashAt(4))),
        file('heads-8.txt', headsOf('webdoc:w1', 'd'.repeat(64), 8)),
      ]);
      await expect
        .poll(async () => (await verdicts(page)).slice(0, 3))
        .toEqual(['headsGone', 'headsGone', 'logUnproved']);
      await expect(heading(verdictTexts[language].logUnproved)).toBeVisible();
      await expect(page.getByText(headTexts[language].unproved).first()).toBeVisible();
      expect((await verdicts(page)).at(-1)).toBe('intact');
      expect(await findingsOf(page, 'contrat.pdf')).toContain('other');
      await expectSane(page);
      await picture(page, `unproved-${language}`);
    });

    expect(
      asked.filter((address) => !/^\/api\/public\/published-heads(?:\/\d+|\?pageSize=1(?:&after=\d+)?)$/.test(address)),
    ).toEqual([]);
  });

// REQ-6.1.40 REQ-6.1.41 REQ-5.2.23
test('the signature and the timestamp of a published file are judged: a revoked key proves nothing without a time of before', async ({
  page,
  desk,
}) => {
  const { lines, certificates } = await openService();
  const authority = issueAuthority('Test time');
  const tsa = leafOf(authority, 'Test TSA', { purpose: '1.3.6.1.5.5.7.3.8' });
  const tokenOver = (text: string, at = hour(2)) =>
    Buffer.from(tokenOf(Buffer.from(text), tsa, at.getTime())).toString('base64');
  const [right, wrong, early] = [tokenOver(first), tokenOver(second), tokenOver(first, hour(1))];
  const pem = authority.certificatePem;
  await page.clock.setFixedTime(hour(6));
  const { subject, serialNumber, validFrom, validTo } = new X509Certificate(pem);
  const times = {
    use: 'time' as const,
    subject,
    serial: serialNumber.toLowerCase(),
    pem,
    revokedAt: null,
    notBefore: new Date(validFrom).toISOString(),
    notAfter: new Date(validTo).toISOString(),
  };
  let timestamp: string | null = null;
  await page.route('**/api/public/published-heads**', (route) =>
    route.fulfill({ json: { items: [{ ...lines[0], timestamp }], continuationToken: null } }),
  );
  const told = async (revokedAt: string | null, token: string | null) => {
    timestamp = token;
    const trusted = [...certificates.map((each) => ({ ...each, revokedAt })), times];
    await page.goto(desk.showVerify({ productName: 'Paraphe', language: 'en', certificates: trusted, latestHeads: 1 }));
    await page.locator('input[type=file]').setInputFiles(file('heads-1.txt', first));
    await expect(page.locator('[data-finding=published]')).toBeVisible();
    return [...(await findingsOf(page, 'heads-1.txt')), ...(await verdicts(page))];
  };
  const [earlier, later] = [1, 3].map((number) => hour(number).toISOString());
  expect(await told(null, right)).toEqual(['published', 'signed', 'timestamped', 'headsAgree']);
  await expect(page.locator('[data-finding=timestamped]')).toContainText('by “Test TSA”');
  await expectSane(page);
  expect(await told(null, wrong)).toEqual(['published', 'signed', 'wrongTimestamp', 'badlyPublished']);
  expect(await told(null, early)).toEqual(['published', 'signed', 'stampedBefore', 'badlyPublished']);
  expect(await told(earlier!, null)).toEqual(['published', 'revokedSignature', 'heads']);
  expect(await told(earlier!, right)).toEqual(['published', 'revokedSignature', 'timestamped', 'heads']);
  expect(await told(later!, right)).toEqual(['published', 'signed', 'timestamped', 'headsAgree']);
});

// REQ-6.1.40
test('the browser lets the page ask for nothing but published heads', async ({ page, desk }) => {
  await page.goto(desk.showVerify({ productName: 'Paraphe', language: 'en', certificates: [], latestHeads: 0 }));
  // The browser itself reports what it blocks.
  page.removeAllListeners('console');
  const asked = await page.evaluate(async () => {
    const isLetThrough = (address: string, init?: RequestInit) =>
      fetch(address, init).then(
        () => true,
        () => false,
      );
    return [
      await isLetThrough('/api/public/published-heads?after=1'),
      await isLetThrough('/api/public/published-heads/1'),
      await isLetThrough('/api/public/webdocs', { method: 'POST', body: 'a file' }),
      await isLetThrough('/api/public/published-headsX'),
    ];
  });
  expect(asked).toEqual([true, true, false, false]);
});
