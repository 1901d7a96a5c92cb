import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/FloatingIndicator.layer.css'
import '@mantine/core/styles/Drawer.layer.css'
import '@mantine/core/styles/SegmentedControl.layer.css'
import { Drawer, SegmentedControl, Switch, useMantineColorScheme } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './configurator.module.css'
import { type Look, SIDEBAR_COLORS, type SidebarType } from './look.ts'
import { useIsThere } from './use-is-there.ts'

type ConfiguratorProps = {
  opened: boolean
  onClose: () => void
  look: Look
  onChange: (change: Partial<Look>) => void
  /** From 1200 pixels on. */
  canChangeType: boolean
  /** Not on the profile page. */
  canFixNavbar: boolean
}

/** The look of the app in this browser (spec 1 §2). */
export function Configurator({
  opened,
  onClose,
  look,
  onChange,
  canChangeType,
  canFixNavbar,
}: ConfiguratorProps) {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const isThere = useIsThere()
  return (
    <Drawer
      opened={opened && isThere}
      onClose={onClose}
      position="right"
      size={340}
      title="Aparência"
      classNames={{ title: classes.title, body: classes.body }}
    >
      <Part label="Tema" id="look-theme">
        <SegmentedControl
          fullWidth
          aria-labelledby="look-theme"
          data={[
            { value: 'light', label: 'Claro' },
            { value: 'dark', label: 'Escuro' },
            { value: 'auto', label: 'Sistema' },
          ]}
          value={colorScheme}
          onChange={(value) => setColorScheme(value as 'light' | 'dark' | 'auto')}
        />
      </Part>
      <Part label="Cor do menu lateral" id="look-color">
        <div className={classes.colors} role="radiogroup" aria-labelledby="look-color">
          {SIDEBAR_COLORS.map(({ value, label, hue }) => (
            <label key={value} className={classes.color} data-color={value}>
              <input
                type="radio"
                name="sidebar-color"
                checked={look.sidebarColor === value}
                onChange={() => onChange({ sidebarColor: value })}
              />
              <span className={classes.swatch} aria-hidden="true">
                {look.sidebarColor === value && <IconCheck size={16} stroke={3} />}
              </span>
              <span>
                {label} · {hue}
              </span>
            </label>
          ))}
        </div>
      </Part>
      <Part
        label="Tipo do menu lateral"
        id="look-type"
        hint={canChangeType ? undefined : 'Disponível em telas a partir de 1200 px.'}
      >
        <SegmentedControl
          fullWidth
          aria-labelledby="look-type"
          disabled={!canChangeType}
          data={[
            { value: 'transparent', label: 'Transparente' },
            { value: 'white', label: 'Branco' },
          ]}
          value={look.sidebarType}
          onChange={(value) => onChange({ sidebarType: value as SidebarType })}
        />
      </Part>
      <Switch
        label="Barra superior fixa"
        description={canFixNavbar ? undefined : 'Não pode ser alterada na página de perfil.'}
        disabled={!canFixNavbar}
        checked={look.fixedNavbar}
        onChange={(event) => onChange({ fixedNavbar: event.currentTarget.checked })}
      />
    </Drawer>
  )
}

type PartProps = { label: string; id: string; hint?: string; children: ReactNode }

function Part({ label, id, hint, children }: PartProps) {
  return (
    <div className={classes.part}>
      <div id={id} className={classes.label}>
        {label}
      </div>
      {children}
      {hint && <div className={classes.hint}>{hint}</div>}
    </div>
  )
}
