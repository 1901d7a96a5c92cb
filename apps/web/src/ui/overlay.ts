/** The veil over the page, the same behind every dialog. */
export const OVERLAY = { backgroundOpacity: 1, color: 'var(--iris-overlay)' } as const
