/** A drawing's view of the part alone, without the paper around it; anything else as it is. */
export const thumbnailOf = (src: string) => (src.startsWith('/parts/') ? `${src}#part` : src)
