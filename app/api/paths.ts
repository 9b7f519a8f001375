// Paths of the API. An id, which may come from a page's URL, stays one segment.

export const productPath = (id: string) => `/product/${encodeURIComponent(id)}`
export const orderPath = (id: string) => `/order/${encodeURIComponent(id)}`
export const draftPath = (id: string) => `/staff/draft/${encodeURIComponent(id)}`
export const customerPath = (id: string) => `/staff/customer/${encodeURIComponent(id)}`
