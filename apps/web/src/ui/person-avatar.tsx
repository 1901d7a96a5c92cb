import '@mantine/core/styles/Avatar.layer.css'
import { Avatar } from '@mantine/core'
import { initials } from './format.ts'
import classes from './person-avatar.module.css'

type PersonAvatarProps = { name: string; src?: string | null; size?: number }

/** The picture, or the initials on a soft accent. Decorative: the name is always beside it. */
export function PersonAvatar({ name, src, size = 36 }: PersonAvatarProps) {
  return (
    <Avatar
      src={src}
      size={size}
      radius="xl"
      alt=""
      aria-hidden="true"
      classNames={{ root: classes.avatar, placeholder: classes.placeholder }}
      styles={{ root: { borderRadius: '50%' }, placeholder: { fontSize: Math.round(size / 2.9) } }}
    >
      {initials(name) || undefined}
    </Avatar>
  )
}
