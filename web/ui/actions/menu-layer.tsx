import type { ComponentProps, RefObject } from 'react';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { Menu, MenuItem as AriaMenuItem, Text } from 'react-aria-components/Menu';
import { Popover } from 'react-aria-components/Popover';
import { classNames } from '../class-names.ts';
import styles from './menu-layer.module.css';
import { preventPressStyle } from './press-style.ts';
import { useUiLanguage } from '../ui-texts.ts';
import type { MenuItem } from './menu-item.ts';

preventPressStyle();

interface Props {
  triggerRef: RefObject<HTMLElement | null>;
  labelledBy: string;
  startAt: 'first' | 'last';
  align: 'start' | 'end';
  items: readonly MenuItem[];
  /** Receives the action of the chosen item, to run it after the menu has closed. */
  onChoose: (act: () => void) => void;
  onClose: () => void;
}

const Item = ({ item, onChoose }: { item: MenuItem } & Pick<Props, 'onChoose'>) => {
  const blocked = item.disabledReason !== undefined;
  return (
    <AriaMenuItem
      id={item.id}
      textValue={item.label}
      className={classNames(styles.item, item.danger && styles.danger)}
      shouldCloseOnSelect={!blocked}
      onAction={() => !blocked && onChoose(item.onSelect)}
      // React Aria skips a disabled item, and with it the reason: so the item stays enabled there and is blocked here.
      {...(blocked && {
        render: (dom) => <div {...(dom as ComponentProps<'div'>)} aria-disabled="true" />,
      })}
    >
      {item.icon}
      <span className={styles.words}>
        <Text slot="label">{item.label}</Text>
        {blocked && (
          <Text slot="description" className={styles.reason ?? ''}>
            {item.disabledReason}
          </Text>
        )}
      </span>
    </AriaMenuItem>
  );
};

/** The open menu: arrow keys, type-ahead, Escape, and return of the focus. */
export const MenuLayer = ({ triggerRef, labelledBy, startAt, align, items, onChoose, onClose }: Props) => {
  const locale = useUiLanguage() === 'fr' ? 'fr-FR' : 'en-US';
  return (
    <I18nProvider locale={locale}>
      <Popover
        isOpen
        trigger="MenuTrigger"
        triggerRef={triggerRef}
        placement={`bottom ${align}`}
        offset={4}
        aria-labelledby={labelledBy}
        className={styles.popover ?? ''}
        onOpenChange={(open) => !open && onClose()}
      >
        <Menu
          className={styles.menu ?? ''}
          aria-labelledby={labelledBy}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- an opened menu takes the focus: the ARIA pattern
          autoFocus={startAt}
          onClose={onClose}
        >
          {items.map((item) => (
            <Item key={item.id} item={item} onChoose={onChoose} />
          ))}
        </Menu>
      </Popover>
    </I18nProvider>
  );
};
