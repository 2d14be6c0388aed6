import { expect, it } from 'vitest';
import { chartTexts } from './chart-texts.ts';
import { consumptionTexts } from './texts.ts';

// REQ-1.2.173
it('what the contract counts is said within one sentence, and a forecast is named only where one is drawn', () => {
  const [fr, en] = [
    consumptionTexts.fr.period('01/03/2026', '28/02/2027'),
    consumptionTexts.en.period('01/03/2026', '28/02/2027'),
  ];
  expect(chartTexts.fr.contractCounts('23 652', fr, false)).toBe(
    'Votre contrat en compte 23 652 (du 01/03/2026 au 28/02/2027).',
  );
  expect(chartTexts.en.contractCounts('23,652', en, false)).toBe(
    'Your contract counts 23,652 (from 01/03/2026 to 28/02/2027).',
  );
  expect(chartTexts.fr.contractCounts('12', consumptionTexts.fr.perContract, true)).toBe(
    'Votre contrat en compte 12 (sur le contrat en cours)\u00A0: la prévision part de là.',
  );
  expect(chartTexts.en.contractCounts('12', consumptionTexts.en.perContract, true)).toBe(
    'Your contract counts 12 (in the current contract): the forecast starts from there.',
  );
});
