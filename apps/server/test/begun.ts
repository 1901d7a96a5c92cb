/** The template database in which the program has begun: it holds the default users. */
export const BEGUN = 'begun'

/** The first of them. */
export const ADMIN = { email: 'admin@iris.local', password: 'senha-do-administrador' }
