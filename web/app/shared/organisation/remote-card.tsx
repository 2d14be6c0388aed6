import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Card } from '#ui/layout/card.tsx';
import { EmptyState } from '#ui/states/empty-state.tsx';
import { Columns } from '#ui/layout/layout.tsx';
import { SkeletonText } from '#ui/states/skeleton.tsx';
import { LoadFailure } from '#app/shared/failures/load-failure.tsx';
import { StaleNotice } from './stale-notice.tsx';

interface Remote<Item> {
  records: Item[];
  asOf: string;
  stale: boolean;
}

interface Props<Item> {
  title: string;
  icon: ReactNode;
  query: UseQueryResult<Remote<Item>>;
  emptyText: string;
  failedText: string;
  /** Stands before the record, whether it loads or not. */
  beside?: ReactNode;
  /** Keeps the room of the record while it loads. */
  waiting?: ReactNode;
  children: (record: Item) => ReactNode;
}

const Content = <Item,>({ query, emptyText, failedText, waiting, children }: Props<Item>) => {
  const { data, error } = query;
  const record = data?.records[0];
  if (record !== undefined) return children(record);
  if (data) return <EmptyState title={emptyText} />;
  if (!error) return waiting ?? <SkeletonText lines={5} />;
  return <LoadFailure title={failedText} query={query} />;
};

/** A card of the provider's data: a placeholder while it loads, its age when it is old, a retry when it failed. */
export const RemoteCard = <Item,>(props: Props<Item>) => {
  const { data } = props.query;
  return (
    <Card title={props.title} icon={props.icon} {...(data?.stale && { footer: <StaleNotice asOf={data.asOf} /> })}>
      {props.beside === undefined ? (
        <Content {...props} />
      ) : (
        <Columns>
          {props.beside}
          <div>
            <Content {...props} />
          </div>
        </Columns>
      )}
    </Card>
  );
};
