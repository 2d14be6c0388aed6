import { formatDay } from '#kit/dates.ts';
import { useLanguage } from '#kit/language.ts';
import { useTexts } from '#kit/texts.ts';
import { Banner } from '#ui/states/banner.tsx';
import type { Forecast } from './forecast.ts';
import { monthName } from './month-names.ts';
import { chartTexts } from './chart-texts.ts';
import { consumptionTexts } from './texts.ts';

type Texts = (typeof chartTexts)['fr'];
type Expected = Extract<Forecast, { kind: 'expected' }>;

const inWords = (day: string): string => formatDay(day) ?? day;

/** The expected day, then its range, the method, and a renewal that comes earlier. */
const expectedSentences = (t: Texts, { day, earliest, latest, months }: Expected, renewal: string | null) => {
  const range = latest === null ? t.openEnded(inWords(earliest)) : t.between(inWords(earliest), inWords(latest));
  const renewsFirst = renewal !== null && renewal <= (day ?? earliest);
  return {
    title: day === null ? t.onlyAtFastest(inWords(earliest)) : t.expected(months, inWords(day)),
    rest: [...(day === null ? [] : [range]), t.method, ...(renewsFirst ? [t.renewsBefore(inWords(renewal))] : [])].join(
      ' ',
    ),
  };
};

interface Props {
  forecast: Forecast;
  limit: number | null;
  renewal: string | null;
}

/** The dashed line in sentences. */
export const ForecastText = ({ forecast, limit, renewal }: Props) => {
  const t = useTexts(chartTexts);
  const { noQuota } = useTexts(consumptionTexts);
  const language = useLanguage();
  switch (forecast.kind) {
    case 'none':
      return <Banner tone="info">{limit === null ? t.noLimit : noQuota}</Banner>;
    case 'reached':
      return (
        <Banner tone="warning">
          {forecast.month === null ? t.reachedNow : t.reached(monthName(forecast.month, language, 'long'))}
        </Banner>
      );
    case 'tooEarly':
      return <Banner tone="info">{t.tooEarly}</Banner>;
    case 'notInSight':
      return <Banner tone="success">{t.notInSight}</Banner>;
    case 'expected': {
      const { title, rest } = expectedSentences(t, forecast, renewal);
      return (
        <Banner tone="info" title={title}>
          {rest}
        </Banner>
      );
    }
  }
};
