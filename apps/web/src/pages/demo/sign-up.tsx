import { Button, Checkbox, PasswordInput, TextInput } from '@mantine/core'
import { Card } from '../../ui/card.tsx'
import classes from './gallery.module.css'
import { Gallery } from './gallery.tsx'
import { InertSocialButtons } from './sign-in.tsx'

/** For show: it creates no account. */
export function SignUpPage() {
  return (
    <Gallery title="Modelo de cadastro">
      <Card>
        <div className={classes.static}>
          <InertSocialButtons />
          <TextInput label="Nome" autoComplete="off" />
          <TextInput label="E-mail" autoComplete="off" />
          <PasswordInput
            label="Senha"
            autoComplete="off"
            visibilityToggleButtonProps={{ 'aria-label': 'Mostrar: Senha' }}
          />
          <Checkbox label="Aceito os Termos e Condições" />
          <Button>Criar conta</Button>
        </div>
      </Card>
    </Gallery>
  )
}
