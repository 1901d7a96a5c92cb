import { newSocialMedia } from './empty-values.ts'
import { RepeatableCards } from './repeatable-cards.tsx'
import { TextField } from './text-fields.tsx'

/** The social media of a person or a company. */
export function SocialMedias() {
  return (
    <RepeatableCards
      name="social_medias"
      itemLabel="Mídia Social"
      addLabel="Adicionar mídia social"
      emptyText="Nenhuma mídia social"
      newItem={newSocialMedia}
    >
      {(path) => (
        <>
          <TextField name={path('name')} label="Nome" span={6} />
          <TextField name={path('social_media')} label="Mídia Social" span={6} />
        </>
      )}
    </RepeatableCards>
  )
}
