import { useMutation, useQuery } from '@tanstack/react-query';
import { downloadDocument } from '#contract/documents.ts';
import { previewTemplate, type TemplatePreview as Preview } from '#contract/environments/template-preview.ts';
import { formatMoment } from '#kit/dates.ts';
import { useLanguage } from '#kit/language.ts';
import { formatSize } from '#contract/sizes.ts';
import { saveAnswer } from '#kit/save-file.ts';
import { useTexts } from '#kit/texts.ts';
import { Button } from '#ui/actions/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { DownloadIcon } from '#ui/icons/page-icons.tsx';
import { Stack } from '#ui/layout/layout.tsx';
import { VisuallyHidden } from '#ui/layout/visually-hidden.tsx';
import { Banner } from '#ui/states/banner.tsx';
import { SkeletonText } from '#ui/states/skeleton.tsx';
import { LoadFailure } from '#app/shared/failures/load-failure.tsx';
import { useActionToast } from '#app/shared/failures/use-failure-toast.ts';
import { callAsUser, fileAsUser } from '#app/session.ts';
import { bodyOf, type DeploymentRequest } from '../comparison/deployment-request.ts';
import styles from './preview.module.css';
import { previewTexts } from './preview-texts.ts';
import { changesOf, type PreviewLine } from './text-changes.ts';

type PreviewedFile = NonNullable<Preview['source']>;

/** The file has more than its lines. */
const isCut = (lines: PreviewedFile['lines']): boolean => lines?.at(-1) === '…';

/** The file itself: the text leaves out pictures and layout, and some files have none. */
const Download = ({ file, side }: { file: PreviewedFile; side: string }) => {
  const t = useTexts(previewTexts);
  const failure = useActionToast();
  const download = useMutation({
    mutationFn: async ({ sha256, ...place }: NonNullable<PreviewedFile['cloudFile']>) =>
      saveAnswer(await fileAsUser(downloadDocument, { params: place, query: { sha256 } }), file.fileName),
    onMutate: failure.takeBack,
    onError: () => failure.say(t.downloadFailed(file.fileName), { stays: true }),
  });
  const { cloudFile } = file;
  return (
    cloudFile && (
      <div>
        <Button
          size="small"
          icon={<DownloadIcon size={16} />}
          aria-label={t.downloadNamed(file.fileName, side)}
          loading={download.isPending}
          onClick={() => download.mutate(cloudFile)}
        >
          {t.download}
        </Button>
      </div>
    )
  );
};

/** The org's file where documents are not generated from it. */
const OtherFile = ({ file: { fileName, bytes, lines } }: { file: NonNullable<PreviewedFile['orgFile']> }) => {
  const t = useTexts(previewTexts);
  const size = formatSize(bytes, useLanguage());
  return (
    <>
      <Banner tone="warning">{t.otherInOrg(fileName, size)}</Banner>
      {lines === null && <p>{t.noText}</p>}
      {isCut(lines) && <p>{t.more}</p>}
      {lines?.map((text, place) => (
        // oxlint-disable-next-line react/no-array-index-key -- the same line may stand twice, and none moves
        <p key={place} className={styles.line}>
          {text}
        </p>
      ))}
    </>
  );
};

interface SideProps {
  title: string;
  file: PreviewedFile | null;
  lines: readonly PreviewLine[];
  side: 'source' | 'target';
}

const Side = ({ title, file, lines, side }: SideProps) => {
  const t = useTexts(previewTexts);
  const language = useLanguage();
  const mark = side === 'source' ? t.added : t.removed;
  return (
    <section className={styles.side} aria-label={title}>
      <h3 className={styles.title}>{title}</h3>
      {file === null ? (
        <p>{t.absent}</p>
      ) : (
        <>
          <p className={styles.about}>
            {[
              file.fileName,
              formatSize(file.bytes, language),
              file.sentAt === null ? t.neverSent : t.sentOn(formatMoment(file.sentAt, language)),
            ].join(' · ')}
          </p>
          <Download file={file} side={title} />
          {file.lines === null && <p>{file.cloudFile ? t.noTextOfCloud : t.noText}</p>}
          {file.lines?.length === 0 && <p>{t.empty}</p>}
          {isCut(file.lines) && <p>{file.cloudFile ? t.moreOfCloud : t.more}</p>}
          {lines.map(({ place, text, differs }) => (
            <p key={place} className={classNames(styles.line, differs && styles[side])}>
              {differs && <VisuallyHidden>{mark} </VisuallyHidden>}
              {text}
            </p>
          ))}
          {file.orgFile && <OtherFile file={file.orgFile} />}
        </>
      )}
    </section>
  );
};

const Sides = ({ wanted, preview }: { wanted: DeploymentRequest; preview: Preview }) => {
  const t = useTexts(previewTexts);
  const { source, target } = preview;
  const changes = changesOf(source?.lines ?? [], target?.lines ?? []);
  const isCompared = Boolean(source?.lines && target?.lines);
  const isWorkbook = Boolean((source ?? target)?.fileName.toLowerCase().endsWith('.xlsx'));
  const different = isWorkbook ? t.differentRows : t.differences;
  const isSameFile = source?.cloudFile != null && source.cloudFile.sha256 === target?.cloudFile?.sha256;
  const isWhole = isSameFile || !(isCut(source?.lines ?? null) || isCut(target?.lines ?? null));
  return (
    <Stack gap={3}>
      <p>{isWorkbook ? t.introOfSheets : t.intro}</p>
      <output>
        {isCompared && (changes.count > 0 ? different(changes.count) : isWhole ? t.sameText : t.sameShown)}
      </output>
      <div className={styles.sides}>
        <Side side="target" title={t.target(wanted.target.orgName)} file={target} lines={changes.target} />
        <Side side="source" title={t.source(wanted.source.orgName)} file={source} lines={changes.source} />
      </div>
    </Stack>
  );
};

/** The text of one template in the target and in the source, side by side (REQ-1.2.142). */
export const TemplatePreview = ({ wanted, externalId }: { wanted: DeploymentRequest; externalId: string }) => {
  const t = useTexts(previewTexts);
  const { externalIds: _all, ...pair } = bodyOf(wanted, []);
  const query = useQuery({
    queryKey: ['deployment', 'preview', pair, externalId],
    queryFn: () => callAsUser(previewTemplate, { body: { ...pair, externalId } }),
    staleTime: 0,
    gcTime: 0,
  });
  if (query.data) return <Sides wanted={wanted} preview={query.data} />;
  return query.error ? <LoadFailure title={t.failed} query={query} /> : <SkeletonText lines={5} />;
};
