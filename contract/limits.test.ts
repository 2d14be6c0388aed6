import { expect, it } from 'vitest';
import { branding, signerUpload, ticketFile, ticketText, zoom } from './limits.ts';
import { signLogs } from './sign-log-limits.ts';
import { orgTypes } from './environments/environments.ts';
import { languages } from './roles.ts';
import { filteredSignEvents, signEventNames } from './sign-logs.ts';
import { affectedUsers, ticketPriorities, ticketProducts, ticketStatuses, ticketStatusOf } from './tickets.ts';

// REQ-2.9.1 REQ-2.9.3 REQ-2.9.4 REQ-2.9.6
it('the limits are those the product promises', () => {
  expect(branding.logoBytes).toBe(2_000_000);
  expect(branding.logoWidths).toEqual({ S: 100, M: 180, L: 250 });
  expect(signerUpload.maxBytes).toBe(26_214_400);
  expect(zoom).toMatchObject({ min: 10, max: 200, step: 10, typedMin: 2, smallScreenBelow: 768 });
  expect(ticketFile).toMatchObject({ maxBytes: 10 * 1024 * 1024, maxFiles: 5 });
  expect(ticketFile.extensions.join(', ')).toBe(
    'csv, bmp, mp3, vi, gpg, css, doc, gif, ogg, mov, zip, htm, docx, jpeg, wav, mpeg, html, dot, jpg, mpg, js, ics, ' +
      'png, swf, xml, tif, mp4, xsl, mdb, tiff, xslt, pdf, vsd, pps, ppsx, ppt, pptx, rtf, sxc, sxi, sxw, txt, xls, xlsx',
  );
  expect(ticketText).toMatchObject({ otherOrgIdLength: 18, fontSize: { min: 6, max: 24 } });
  expect(signLogs).toMatchObject({ pageSize: 20, defaultHours: 24 });
  expect(orgTypes).toEqual(['prod', 'sandbox']);
  expect(languages.toSorted()).toEqual(['en', 'fr']);
});

// REQ-2.3.14 REQ-2.9.7
it('the filter offers seven types of events, and these names of events are known', () => {
  expect(filteredSignEvents.join(', ')).toBe(
    'signature_request.activated, signature_request.expired, signature_request.done, signature_request.declined, ' +
      'signer.done, signer.declined, signer.link_opened',
  );
  const named = {
    signature_request: ['activated', 'done', 'expired', 'reminder_executed', 'approved', 'declined'],
    approver: ['notified', 'approved', 'rejected'],
    signer: ['notified', 'link_opened', 'identification_blocked', 'done', 'sender_contacted', 'error', 'declined'],
    electronic_seal: ['done', 'error'],
  };
  const names = Object.entries(named).flatMap(([what, happened]) => happened.map((one) => `${what}.${one}`));
  expect(signEventNames.toSorted()).toEqual([...names, 'contact-created'].toSorted());
});

// REQ-2.3.8
it('the picklists of tickets are fixed', () => {
  expect(ticketProducts).toEqual(['Doc', 'Sign', 'Webdoc', 'Connect', 'RF', 'Other']);
  expect(ticketPriorities).toEqual(['P1', 'P2', 'P3', 'P4']);
  expect(affectedUsers).toEqual(['1 à 20', '20 à 100', '100 à 200', '+200']);
  expect(ticketStatuses).toEqual(['new', 'inProgress', 'closed']);
});

// REQ-2.4.22
it.each([
  ['Closed', true, 'closed'],
  ['Closed', false, 'closed'],
  ['New', true, 'new'],
  ['On Hold', false, 'inProgress'],
] as const)('a ticket whose status is %s and app_IsNew__c %s is %s', (status, isNew, shown) => {
  expect(ticketStatusOf({ status, app_IsNew__c: isNew })).toBe(shown);
});
