/**
 * The choices of the configurator (spec 1 §2), kept in each browser: the name of the spec, and the colour in plain
 * words.
 */
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
  /** Whether the side menu shows only icons; null: as the width allows, until somebody chooses. */
  collapsed: boolean | null
}

export const DEFAULT_LOOK: Look = {
  sidebarColor: 'primary',
  sidebarType: 'white',
  fixedNavbar: true,
  collapsed: null,
}

/** Reads the stored look; unknown values become the default. */
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
