import { Link } from '@tanstack/react-router';
import type { ExternalEnvironment } from '#contract/environments/environments.ts';
import { useTexts } from '#kit/texts.ts';
import { Card } from '#ui/layout/card.tsx';
import { ArrowRightIcon } from '#ui/icons/page-icons.tsx';
import { SelectField } from '#ui/forms/select-field.tsx';
import type { Option } from '#ui/forms/select-field.tsx';
import type { LiveCheck } from '#app/shared/environments/needed-actions.ts';
import { paths } from '#app/paths.ts';
import { ineligibilityOf } from './eligibility.ts';
import type { Selection, WhyNotPickable } from './eligibility.ts';
import styles from './pickers.module.css';
import { deploymentTexts } from './texts.ts';

type Live = (environment: ExternalEnvironment) => LiveCheck;

const useOptions = (live: Live): ((environment: ExternalEnvironment) => Option) => {
  const t = useTexts(deploymentTexts);
  return (environment) => {
    const why = ineligibilityOf(environment, live(environment));
    const name = `${environment.orgName} (${t[environment.typeOrg]})`;
    return {
      value: environment.id,
      label: why === null ? name : t.blockedChoice(name, t[why]),
      disabled: why !== null,
    };
  };
};

interface Blocked {
  environment: ExternalEnvironment;
  why: WhyNotPickable;
}

/** Links to the page of a blocked environment, which has the button that makes it usable. */
const BlockedEnvironment = ({ environment: { id, orgName }, why }: Blocked) => {
  const t = useTexts(deploymentTexts);
  const ways = {
    disconnected: { label: t.connect, spoken: t.connectNamed(orgName) },
    refreshed: { label: t.reconnect, spoken: t.reconnectNamed(orgName) },
    noPackage: { label: t.install, spoken: t.installNamed(orgName) },
  };
  return (
    <li className={styles.blockedItem}>
      <span>
        {orgName} <span className={styles.blockedWhy}>– {t[why]}</span>
      </span>
      <Link to={paths.environment} params={{ id }} aria-label={ways[why].spoken}>
        {ways[why].label}
      </Link>
    </li>
  );
};

const BlockedList = ({ environments, live }: { environments: readonly ExternalEnvironment[]; live: Live }) => {
  const t = useTexts(deploymentTexts);
  const blocked = environments.flatMap((environment) => {
    const why = ineligibilityOf(environment, live(environment));
    return why === null ? [] : [{ environment, why }];
  });
  if (blocked.length === 0) return null;
  return (
    <section className={styles.blocked} aria-label={t.blocked}>
      <h3 className={styles.blockedTitle}>{t.blocked}</h3>
      <ul>
        {blocked.map((one) => (
          <BlockedEnvironment key={one.environment.id} {...one} />
        ))}
      </ul>
    </section>
  );
};

interface Props {
  environments: readonly ExternalEnvironment[];
  live: Live;
  picked: Selection;
  onPick: (change: { source?: string | undefined; target?: string | undefined }) => void;
}

/** Picks source and target; the target list excludes the source (REQ-1.4.34). */
export const EnvironmentPickers = ({ environments, live, picked, onPick }: Props) => {
  const t = useTexts(deploymentTexts);
  const option = useOptions(live);
  const { source, target } = picked;
  const targets = environments.filter((one) => one !== source);
  return (
    <Card title={t.environmentsTitle}>
      <div className={styles.pickers}>
        <SelectField
          lean
          label={t.source}
          placeholder={t.chooseSource}
          options={environments.map(option)}
          value={source?.id ?? ''}
          onChange={(event) => onPick({ source: event.target.value })}
        />
        <span className={styles.arrow} aria-hidden="true">
          <ArrowRightIcon />
        </span>
        <SelectField
          lean
          label={t.target}
          placeholder={t.chooseTarget}
          options={targets.map(option)}
          value={target?.id ?? ''}
          onChange={(event) => onPick({ target: event.target.value })}
        />
      </div>
      <BlockedList environments={environments} live={live} />
    </Card>
  );
};
