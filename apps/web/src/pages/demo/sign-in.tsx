import { Button, PasswordInput, Switch, TextInput } from '@mantine/core'
import { IconBrandApple, IconBrandFacebook, IconBrandGoogle } from '@tabler/icons-react'
import { Card } from '../../ui/card.tsx'
import classes from './gallery.module.css'
import { Gallery } from './gallery.tsx'

/** For show: it logs nobody in. */
export function SignInPage() {
  return (
    <Gallery title="Modelo de login">
      <Card>
        <div className={classes.static}>
          <TextInput label="E-mail" autoComplete="off" />
          <PasswordInput
            label="Senha"
            autoComplete="off"
            visibilityToggleButtonProps={{ 'aria-label': 'Mostrar: Senha' }}
          />
          <Switch label="Lembrar de mim" defaultChecked />
          <Button>Entrar</Button>
          <InertSocialButtons />
        </div>
      </Card>
    </Gallery>
  )
}

export function InertSocialButtons() {
  return (
    <div className={classes.social}>
      <Button variant="default" px={8} aria-label="Facebook (sem ação)">
        <IconBrandFacebook size={18} aria-hidden="true" />
      </Button>
      <Button variant="default" px={8} aria-label="Apple (sem ação)">
        <IconBrandApple size={18} aria-hidden="true" />
      </Button>
      <Button variant="default" px={8} aria-label="Google (sem ação)">
        <IconBrandGoogle size={18} aria-hidden="true" />
      </Button>
    </div>
  )
}
