/** ‘Brembo 09.A407.11’; empty when neither is known. */
export function makersNumber({ brand, number }: Record<'brand' | 'number', string | null>) {
  return [brand, number].filter(Boolean).join(' ')
}
