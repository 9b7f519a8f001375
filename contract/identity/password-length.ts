/** In characters. It has a file of its own because the field of a password loads no schemas. */
export const PASSWORD_LENGTH = { min: 6, max: 128 }
