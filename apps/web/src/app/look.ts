/** The choices of the configurator (spec 1 §2), kept per browser: the spec's name, and the colour as a person calls it. */
export const SIDEBAR_COLORS = [
  { value: 'primary', label: 'Primária', hue: 'azul-petróleo' },
  { value: 'dark', label: 'Escura', hue: 'neutra' },
  { value: 'info', label: 'Informação', hue: 'azul' },
  { value: 'success', label: 'Sucesso', hue: 'verde' },
  { value: 'warning', label: 'Atenção', hue: 'âmbar' },
  { value: 'danger', label: 'Perigo', hue: 'vermelho' },
] as const

export type SidebarColor = (typeof SIDEBAR_COLORS)[number]['value']
export type SidebarType = 'transparent' | 'white'

export type Look = {
  sidebarColor: SidebarColor
  sidebarType: SidebarType
  fixedNavbar: boolean
  /** The side menu shows icons only; null: as there is room, until somebody chooses. */
  collapsed: boolean | null
}

export const DEFAULT_LOOK: Look = {
  sidebarColor: 'primary',
  sidebarType: 'white',
  fixedNavbar: true,
  collapsed: null,
}

/** Reads what a browser kept; whatever it does not know is as by default. */
export function readLook(text: string | undefined): Look {
  let kept: unknown
  try {
    kept = JSON.parse(text ?? '')
  } catch {
    return DEFAULT_LOOK
  }
  const given = (typeof kept === 'object' && kept !== null ? kept : {}) as Partial<Look>
  const color = SIDEBAR_COLORS.find(({ value }) => value === given.sidebarColor)?.value
  return {
    sidebarColor: color ?? DEFAULT_LOOK.sidebarColor,
    sidebarType: given.sidebarType === 'transparent' ? 'transparent' : 'white',
    fixedNavbar: given.fixedNavbar !== false,
    collapsed: typeof given.collapsed === 'boolean' ? given.collapsed : null,
  }
}
