// ISO 3166 codes. Imports nothing: pages do without zod.

export const COUNTRIES =
  `AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ CA CC CD CF CG CH CI
CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ
GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS
LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG
PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK
TL TM TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW`.split(/\s+/)

const names = new Intl.DisplayNames('en-US', { type: 'region' })

export function countryName(code: string) {
  return names.of(code) ?? code
}

/** ‘the United States’ */
export function countryInSentence(code: string) {
  return inSentence(countryName(code))
}

/**
 * ‘the District of Columbia’. A code that is no region of the country is a country: US mail also
 * serves Palau.
 */
export function regionInSentence(country: string, code: string) {
  const region = regionsOf(country).find((one) => one.code === code)
  return region ? inSentence(region.name) : countryInSentence(code)
}

const WITH_ARTICLE =
  /^(?:United|Isle|District|Bahamas|Comoros|Gambia|Maldives|Philippines)|(?:Netherlands|Republic|Islands|Territory|Territories)$/

function inSentence(name: string) {
  return WITH_ARTICLE.test(name) ? `the ${name}` : name
}

const REGIONS: Record<string, string> = {
  US: `AL Alabama;AK Alaska;AZ Arizona;AR Arkansas;CA California;CO Colorado;CT Connecticut;DE Delaware;DC District of Columbia;FL Florida;
GA Georgia;HI Hawaii;ID Idaho;IL Illinois;IN Indiana;IA Iowa;KS Kansas;KY Kentucky;LA Louisiana;ME Maine;MD Maryland;MA Massachusetts;
MI Michigan;MN Minnesota;MS Mississippi;MO Missouri;MT Montana;NE Nebraska;NV Nevada;NH New Hampshire;NJ New Jersey;NM New Mexico;
NY New York;NC North Carolina;ND North Dakota;OH Ohio;OK Oklahoma;OR Oregon;PA Pennsylvania;RI Rhode Island;SC South Carolina;
SD South Dakota;TN Tennessee;TX Texas;UT Utah;VT Vermont;VA Virginia;WA Washington;WV West Virginia;WI Wisconsin;WY Wyoming;
AS American Samoa;GU Guam;MP Northern Mariana Islands;PR Puerto Rico;VI U.S. Virgin Islands;AA Armed Forces Americas;
AE Armed Forces Europe;AP Armed Forces Pacific`,
  CA: `AB Alberta;BC British Columbia;MB Manitoba;NB New Brunswick;NL Newfoundland and Labrador;NS Nova Scotia;NT Northwest Territories;
NU Nunavut;ON Ontario;PE Prince Edward Island;QC Quebec;SK Saskatchewan;YT Yukon`,
}

/** The states or provinces of a country that has them in its addresses: their codes and names. */
export function regionsOf(country: string) {
  return (REGIONS[country] ?? '')
    .split(';')
    .map((line) => line.trim())
    .filter(Boolean)
    .map((line) => ({ code: line.slice(0, 2), name: line.slice(3) }))
}

/**
 * The code of a state or province, as people write it: browsers fill in ‘Illinois’ or ‘IL’.
 * Elsewhere in capitals.
 */
export function regionCode(country: string, region: string) {
  const written = region.trim().toUpperCase()
  const plain = written.normalize('NFD').replace(/[\p{M}.]/gu, '') // Québec, D.C.
  const found = regionsOf(country).find(
    ({ code, name }) => code === plain || name.toUpperCase().replaceAll('.', '') === plain,
  )
  return found?.code ?? written
}
