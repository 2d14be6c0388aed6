import * as z from 'zod/mini';
import { brandingName, colour, logoSizes } from '#contract/brandings.ts';
import type { Branding } from '#contract/brandings.ts';
import { requiredText } from '#kit/form-schemas.ts';
import { toColour } from './contrast.ts';

const typedColour = z.pipe(
  z.pipe(
    z.string(),
    z.transform((typed: string) => toColour(typed)),
  ),
  colour,
);

export const newBrandingForm = z.object({ name: requiredText(brandingName) });

export const brandingForm = z.object({
  name: requiredText(brandingName),
  background: typedColour,
  text: typedColour,
  button: typedColour,
  buttonText: typedColour,
  logo: z.nullable(z.string()),
  logoSize: z.enum(logoSizes),
  isDefault: z.boolean(),
});

export type BrandingInput = z.input<typeof brandingForm>;
export type BrandingValues = z.output<typeof brandingForm>;

export const valuesOf = (branding: Branding): BrandingInput => ({
  name: branding.name,
  background: branding.background,
  text: branding.text,
  button: branding.button,
  buttonText: branding.buttonText,
  logo: branding.logo,
  logoSize: branding.logoSize,
  isDefault: branding.isDefault,
});

/** Path of a refused request → field of the form. */
export const fieldsOfRequest = {
  name: 'name',
  background: 'background',
  text: 'text',
  button: 'button',
  buttonText: 'buttonText',
  logo: 'logo',
} as const;
