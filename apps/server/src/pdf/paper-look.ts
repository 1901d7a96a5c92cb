/** In points. */
export const A4 = { width: 595.28, height: 841.89 }

// The colours of the product (light theme), so that paper and screen look alike.
export const INK = '#0F1B2D'
export const SECONDARY = '#51607A'
export const LINE = '#E3E8EF'
export const ACCENT = '#0B7285'
export const DEEP = '#0B3A45'
