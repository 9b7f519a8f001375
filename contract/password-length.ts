/** In characters. A file of its own: the field of a password loads no schemas. */
export const PASSWORD_LENGTH = { min: 6, max: 128 }
