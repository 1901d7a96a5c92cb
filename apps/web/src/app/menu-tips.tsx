import { Tooltip } from '@mantine/core'

type MenuTipsProps = { items: readonly { path: string; label: string }[] }

/** Of a menu of icons: the words, beside the icon under the pointer. */
export function MenuTips({ items }: MenuTipsProps) {
  return items.map(({ path, label }) => (
    <Tooltip key={path} label={label} position="right" target={`[data-menu-item="${path}"]`} />
  ))
}
