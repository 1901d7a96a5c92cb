import { TOAST_NOTICE_MS } from '@iris/domain/limits'
import { Button, FileButton, Switch } from '@mantine/core'
import { IconCamera } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { tellFailure } from '../../api/tell-failure.ts'
import { useFileUrl } from '../../api/use-file-url.ts'
import { ACCEPTED, contentRefusal, uploadRefusal } from '../../form/upload-file.ts'
import { Card } from '../../ui/card.tsx'
import { PersonAvatar } from '../../ui/person-avatar.tsx'
import { toast } from '../../ui/toast.tsx'
import { PhotoDialog } from './photo-dialog.tsx'
import classes from './profile.module.css'
import { type OwnProfile, useUpdateProfile, useUploadProfileImage } from './profile-api.ts'

type ProfileHeadProps = { profile: OwnProfile; role: string }

/** Photo, name, e-mail, and whether others see the photo and the last access. */
export function ProfileHead({ profile, role }: ProfileHeadProps) {
  const { url } = useFileUrl(profile.profile_image)
  return (
    <Card>
      <div className={classes.head}>
        <PersonAvatar name={profile.name} src={url} size={72} />
        <div className={classes.who}>
          <h1 className={classes.name}>{profile.name}</h1>
          <div className={classes.email}>{profile.email}</div>
          <div className={classes.email}>{role}</div>
        </div>
        <div className={classes.headActions}>
          <PhotoButton profile={profile} />
          <VisibilitySwitch profile={profile} />
        </div>
      </div>
    </Card>
  )
}

function PhotoButton({ profile }: { profile: OwnProfile }) {
  const [file, setFile] = useState<File | null>(null)
  const upload = useUploadProfileImage()
  const empty = useRef<() => void>(null)

  async function pick(picked: File | null) {
    // The same file can be chosen again after Cancelar, and once it was mended.
    empty.current?.()
    if (!picked) return
    const refusal = uploadRefusal(picked, 'image') ?? (await contentRefusal(picked, 'image'))
    if (refusal) toast.error(refusal, TOAST_NOTICE_MS)
    else setFile(picked)
  }

  async function save(attachment: File) {
    try {
      await upload.mutateAsync({ params: { id: profile.id }, files: { attachment } })
      toast.success('Perfil atualizado com sucesso!')
      setFile(null)
    } catch (error) {
      tellFailure(error)
    }
  }

  return (
    <>
      <FileButton
        resetRef={empty}
        onChange={(picked) => void pick(picked)}
        accept={ACCEPTED.image.accept}
      >
        {(props) => (
          <Button
            {...props}
            variant="default"
            leftSection={<IconCamera size={16} aria-hidden="true" />}
          >
            Alterar foto
          </Button>
        )}
      </FileButton>
      {file && (
        <PhotoDialog
          file={file}
          pending={upload.isPending}
          onStop={upload.stop}
          onSave={(photo) => void save(photo)}
          onClose={() => setFile(null)}
        />
      )}
    </>
  )
}

/** On while invisible; its label says what a press does (spec 1 §2), and the words below say the present state. */
function VisibilitySwitch({ profile }: { profile: OwnProfile }) {
  const update = useUpdateProfile()

  async function change(visible: boolean) {
    try {
      await update.save(profile, { visible })
      toast.success('Perfil atualizado com sucesso!')
    } catch (error) {
      tellFailure(error)
    }
  }

  return (
    <Switch
      label={profile.visible ? 'Mudar para invisível' : 'Mudar para visível'}
      description={
        profile.visible
          ? 'Você está visível: sua foto e seu último acesso aparecem para os outros.'
          : 'Você está invisível: sua foto e seu último acesso não aparecem para os outros.'
      }
      checked={!profile.visible}
      disabled={update.isPending}
      onChange={(event) => void change(!event.currentTarget.checked)}
    />
  )
}
