/** What a page says of a part that it offers. */
export type OfferedPart = { _id: string; title: string; pricePerUnit: number }
