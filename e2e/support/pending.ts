import type { Page } from '@playwright/test'

/** What the screen says of a write that waits on the device. */
export const KEPT = 'Guardado neste aparelho. Será enviado quando a rede voltar.'
/** The same while there is a network and the server has not answered in time. */
export const STILL_SENT = 'Guardado neste aparelho. O envio continua.'

/** The network and what waits, at the top. */
export const chip = (page: Page) => page.getByRole('link', { name: /Ver pendentes de envio/ })
