// Vehicles of the generated catalog, as titles write them; of the vehicle base, by slugs.

const TABLE = `
volkswagen/golf|VW,Volkswagen,VW|Golf Mk7,Golf VII,Golf 7,Golf|2010-2020
volkswagen/jetta|VW,Volkswagen|Jetta Mk6,Jetta|2009-2018
volkswagen/passat|VW,Volkswagen|Passat B7,Passat|2010-2015
volkswagen/tiguan|VW,Volkswagen|Tiguan|2009-2020
ford/focus|Ford|Focus Mk3,Focus III,Focus|2011-2018
ford/fiesta|Ford|Fiesta Mk7,Fiesta|2011-2017
ford/f-150|Ford|F-150,F150|2009-2020
ford/escape|Ford|Escape|2008-2019
bmw/328i|BMW|328i,3 Series F30,3 Series,328i|2007-2016
bmw/528i|BMW|528i,5 Series F10,528i|2008-2016
honda/civic|Honda|Civic X,Civic|2012-2021
honda/accord|Honda|Accord|2003-2017
honda/fit|Honda|Fit|2009-2020
toyota/corolla|Toyota|Corolla,Corolla E150|2006-2018
toyota/camry|Toyota|Camry,Camry XV50|2007-2020
toyota/rav4|Toyota|RAV4|2006-2018
mazda/mazda3|Mazda|3|2009-2018
audi/a4|Audi|A4 B8,A4|2008-2015
audi/a3|Audi|A3 8P,A3|2006-2013
mercedes-benz/c-class|Mercedes,Mercedes-Benz,Mercedes-Benz|C-Class,C-Class W204|2007-2014
tesla/model-3|Tesla|Model 3|2017-2024
chevrolet/silverado|Chevrolet,Chevy|Silverado,Silverado 1500|2007-2018
chevrolet/spark|Chevrolet,Chevy|Spark|2013-2022
dodge/charger|Dodge|Charger|2006-2020
nissan/altima|Nissan|Altima|2007-2018
nissan/rogue|Nissan|Rogue|2008-2018
hyundai/tucson|Hyundai|Tucson|2009-2020
fiat/500|Fiat|500|2012-2019
subaru/outback|Subaru|Outback|2010-2019
jeep/wrangler|Jeep|Wrangler|2007-2018
`

export type Vehicle = { key: string; makes: string[]; models: string[]; from: number; to: number }

export const VEHICLES: Vehicle[] = TABLE.trim()
  .split('\n')
  .map((line) => {
    const [key = '', makes = '', models = '', years = ''] = line.split('|')
    const [from = 0, to = 0] = years.split('-').map(Number)
    return { key, makes: makes.split(','), models: models.split(','), from, to }
  })
