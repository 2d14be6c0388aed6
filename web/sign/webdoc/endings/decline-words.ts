import type { Interaction } from '#contract/webdocs/webdocs.ts';
import { hasSignature } from '../../viewer/field-rules.ts';

interface Words {
  declineTitle: string;
  declineValidation: string;
  doDecline: string;
  doDeclineValidation: string;
}

/** The title of the refusal and its button: who has no signature to give validates, so that is declined (REQ-2.2.54). */
export const declineWords = (texts: Words, interactions: readonly Interaction[]): { title: string; button: string } =>
  hasSignature(interactions)
    ? { title: texts.declineTitle, button: texts.doDecline }
    : { title: texts.declineValidation, button: texts.doDeclineValidation };
