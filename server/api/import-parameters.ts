// What the calls on one import share.

export const NO_IMPORT = { 404: 'There is no such import.' }
