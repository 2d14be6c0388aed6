import type { WebdocView } from '#contract/webdocs/webdocs.ts';
import { ArrowLeftIcon } from '#ui/icons/page-icons.tsx';
import { useBackButton } from '../../shell/back-button.ts';
import { Button } from '../../shell/button.tsx';
import { CodeForm } from './code-form.tsx';
import { codeTexts } from './code-texts.ts';
import { ScreenCard } from '../../shell/screen-card.tsx';
import { useDeferredTexts } from '../deferred-texts.ts';

interface Props {
  view: WebdocView;
  onIdentified: () => void;
  onFailure: (error: unknown) => boolean;
  onBack: () => void;
}

/** Shown after the confirmation, for signatories who must prove their identity with a one-time code. */
export const CodeScreen = ({ view, onIdentified, onFailure, onBack }: Props) => {
  const { texts, language } = useDeferredTexts();
  useBackButton(onBack);
  return (
    <ScreenCard title={codeTexts[language].title}>
      <CodeForm
        {...{ view, onIdentified, onFailure }}
        back={
          <Button icon={<ArrowLeftIcon size={16} />} onClick={onBack}>
            {texts.backOne}
          </Button>
        }
      />
    </ScreenCard>
  );
};
