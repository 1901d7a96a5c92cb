/** Asks a worker whether the page that asks is the only one open. It answers true or false. */
export const IS_ALONE = 'IS_ALONE'
