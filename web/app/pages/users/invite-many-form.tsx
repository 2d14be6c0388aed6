import { useDeferredValue, useMemo, useRef, useState } from 'react';
import { mostInvited } from '#contract/accounts/company-users.ts';
import { useFailureSentence } from '#kit/failure-sentence.ts';
import { useFieldSentence } from '#kit/field-texts.ts';
import { useTexts } from '#kit/texts.ts';
import { Banner } from '#ui/states/banner.tsx';
import { Button } from '#ui/actions/button.tsx';
import { FormFrame } from '#ui/forms/form-frame.tsx';
import { RadioGroup } from '#ui/forms/radio-group.tsx';
import { TextArea } from '#ui/forms/text-area.tsx';
import { UploadIcon } from '#ui/icons/page-icons.tsx';
import { Cluster } from '#ui/layout/layout.tsx';
import { useReportDirty } from '#ui/overlays/form-dialog.tsx';
import { inviteManyTexts, peopleFaultTexts } from './invite-many-texts.ts';
import type { Fault } from './people-fields.ts';
import { readPeople, readText } from './read-people.ts';
import { usersTexts } from './texts.ts';
import { isUnderWay, saveKey, useInviteMany } from './user-mutations.ts';
import type { UserFormProps } from './user-form.tsx';

const mostShown = 10;
const mostFileBytes = 1_000_000;

/** Each fault with its line: the first ten of them, and the others at a press. */
const Faults = ({ faults }: { faults: readonly Fault[] }) => {
  const t = useTexts(inviteManyTexts);
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? faults : faults.slice(0, mostShown);
  const fields = useTexts(usersTexts);
  const say = useFieldSentence(useTexts(peopleFaultTexts));
  const names = { ...fields, roleName: fields.profile };
  const lines = new Set(faults.map(({ line }) => line)).size;
  return (
    <Banner tone="danger" announce="status" title={t.toMend(lines)}>
      <ul>
        {shown.map(({ line, field, code }) => (
          <li key={`${line} ${field}`}>{t.fault(line, names[field].toLowerCase(), say(code) ?? code)}</li>
        ))}
      </ul>
      {faults.length > shown.length && (
        <Button size="small" onClick={() => setWhole(true)}>
          {t.moreFaults(faults.length - shown.length)}
        </Button>
      )}
    </Banner>
  );
};

const FilePick = ({ onText }: { onText: (text: string) => void }) => {
  const t = useTexts(inviteManyTexts);
  const input = useRef<HTMLInputElement>(null);
  const [isTooBig, setTooBig] = useState(false);
  const pick = async (file: File | undefined) => {
    if (!file) return;
    setTooBig(file.size > mostFileBytes);
    if (file.size <= mostFileBytes) onText(await readText(file));
  };
  return (
    <>
      <Button icon={<UploadIcon />} onClick={() => input.current?.click()}>
        {t.file}
      </Button>
      <input
        ref={input}
        hidden
        type="file"
        accept=".csv,.tsv,.txt,text/csv,text/plain"
        aria-label={t.file}
        onChange={({ target }) => {
          void pick(target.files?.[0]);
          // Otherwise the same file could not be picked again.
          target.value = '';
        }}
      />
      {isTooBig && <Banner tone="danger" announce="alert" title={t.fileTooBig} />}
    </>
  );
};

/**
 * The text with all that is read in it. `isJudged`: the faults are shown, because the text was pasted, left, taken from
 * a file or sent.
 */
const usePeople = (onDone: () => void) => {
  const [text, setText] = useState('');
  const [profile, setProfile] = useState('user');
  const [isJudged, setJudged] = useState(false);
  const [refused, setRefused] = useState<readonly Fault[]>([]);
  const shownText = useDeferredValue(text);
  const read = useMemo(() => readPeople(shownText, profile), [shownText, profile]);
  const invitation = useInviteMany({ onDone, onFaults: setRefused, lines: read.lines });
  const change = (next: string) => {
    setText(next);
    setRefused([]);
    invitation.reset();
  };
  const faults = [...read.faults, ...refused];
  const unsaid = refused.length === 0 ? invitation.error : null;
  return { text, change, profile, setProfile, isJudged, setJudged, people: read.people, faults, unsaid, invitation };
};

const ProfileOfList = ({ value, onChange }: { value: string; onChange: (profile: string) => void }) => {
  const t = useTexts(inviteManyTexts);
  const { limited, owner } = useTexts(usersTexts);
  return (
    <RadioGroup
      legend={t.profile}
      name="profile"
      value={value}
      onChange={({ target }) => onChange(target.value)}
      choices={[
        { value: 'user', label: limited },
        { value: 'owner', label: owner },
      ]}
    />
  );
};

/** Form for a list of people. All are invited or none: the faults are shown before anything is sent. */
export const InviteManyForm = ({ onDirty, onLeave, onDone }: UserFormProps) => {
  const t = useTexts(inviteManyTexts);
  const say = useFieldSentence();
  const sentence = useFailureSentence();
  const area = useRef<HTMLTextAreaElement>(null);
  const { text, change, profile, setProfile, isJudged, setJudged, people, faults, unsaid, invitation } =
    usePeople(onDone);
  useReportDirty(text !== '', onDirty);
  const count = people.length;
  const wrongLines = faults.length === 0 ? undefined : t.mendBelow;
  const wrongCount = count === 0 ? say('Empty') : count > mostInvited ? t.tooMany(count) : undefined;
  const submit = async () => {
    setJudged(true);
    if (wrongCount !== undefined || faults.length > 0) area.current?.focus();
    else if (!isUnderWay(...saveKey)) invitation.mutate(people);
  };
  return (
    <FormFrame
      onSubmit={submit}
      onLeave={onLeave}
      submitLabel={t.submit(count)}
      isPending={invitation.isPending}
      failure={unsaid === null ? null : { title: t.failed, text: sentence(unsaid) }}
    >
      <p>{t.intro}</p>
      <TextArea
        ref={area}
        label={t.people}
        hint={t.peopleHint}
        placeholder={t.example}
        rows={7}
        spellCheck={false}
        autoCapitalize="none"
        value={text}
        error={isJudged ? (wrongCount ?? wrongLines) : undefined}
        onChange={({ target }) => change(target.value)}
        // Typed lines are judged when they are left. Pasted ones are whole.
        onPaste={() => setJudged(true)}
        onBlur={() => setJudged(text !== '')}
      />
      {isJudged && faults.length > 0 && <Faults faults={faults} />}
      <Cluster>
        <FilePick
          onText={(next) => {
            change(next);
            setJudged(true);
          }}
        />
        {wrongCount === undefined && faults.length === 0 && <output>{t.ready(count)}</output>}
      </Cluster>
      <ProfileOfList value={profile} onChange={setProfile} />
    </FormFrame>
  );
};
