import type { NewWebdoc } from '#contract/webdocs/public-webdocs.ts';

type NamedField = Pick<NewWebdoc['interactions'][number], 'tag' | 'type'> & { name?: string | undefined };

/**
 * The name of a field, as its signatory reads it: the sender's; without one, "Signature", or the last word of the tag
 * (`{{s1.birth_date}}`: "Birth date").
 */
export const fieldName = ({ name, tag, type }: NamedField): string => {
  if (name !== undefined) return name;
  if (type === 'signature') return 'Signature';
  const [word = ''] = tag.match(/[\p{L}\p{N}][\p{L}\p{M}\p{N}_ -]*(?=[^\p{L}\p{M}\p{N}]*$)/u) ?? [];
  const plain = word.replaceAll(/[_-]+/g, ' ').trim();
  return plain === '' ? tag : `${plain.charAt(0).toUpperCase()}${plain.slice(1)}`;
};
