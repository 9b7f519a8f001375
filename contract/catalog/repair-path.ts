/**
 * A repair's own page. @param car the path of the vehicle whose parts it shows; without one, each
 *   browser finds its buyer's
 */
export function repairPath(slug: string, car?: string) {
  return car ? `/job/${slug}/${car}` : `/job/${slug}`
}
