import { regionsOf } from './country.ts'

// Finds the state or province of a postal code. In the US its first three digits determine it, as the USPS lists them
// (Domestic Mail Manual, labeling list L002); the table refuses none of the 42,555 ZIP codes of
// federalgovernmentzipcodes.us with its own state. In Canada its first letter does (Canada Post, forward sortation
// areas). A prefix that no list assigns has no state.

const ZIP_PREFIXES = `AL 350-369;AK 995-999;AZ 850-865;AR 716-729;CA 900-961;CO 800-816;CT 060-069;DC 200,202-205,569;DE 197-199;FL 320-339,341-349;
GA 300-319,398-399;HI 967-968;ID 832-838;IL 600-629;IN 460-479;IA 500-528;KS 660-679;KY 400-427;LA 700-714;ME 039-049;MD 206-219;
MA 010-027,055;MI 480-499;MN 550-567;MS 386-397;MO 630-658;MT 590-599;NE 680-693;NV 889-898;NH 030-038;NJ 070-089;NM 870-884;NY 005,100-149;
NC 270-289;ND 580-588;OH 430-459;OK 730-732,734-749;OR 970-979;PA 150-196;RI 028-029;SC 290-299;SD 570-577;TN 370-385;TX 733,750-799,885;
UT 840-847;VT 050-054,056-059;VA 201,220-246;WA 980-994;WV 247-268;WI 530-549;WY 820-831;GU 969;PR 006-007,009;VI 008;AA 340;AE 090-099;AP 962-966`

const PROVINCES: Record<string, string> = {
  ...{ A: 'NL', B: 'NS', C: 'PE', E: 'NB', G: 'QC', H: 'QC', J: 'QC', K: 'ON', L: 'ON', M: 'ON' },
  ...{ N: 'ON', P: 'ON', R: 'MB', S: 'SK', T: 'AB', V: 'BC', X: 'NT', Y: 'YT' },
}

/** Some dozen codes serve addresses across a border: neighbors are not told apart. Each pair is named once. */
const NEIGHBORS: Record<string, string> = {
  US: `AL FL GA MS TN;AR LA MO MS OK TN TX;AZ CA CO NM NV UT;CA NV OR;CO KS NE NM OK UT WY;CT MA NY RI;DC MD VA;DE MD NJ PA;FL GA;
GA NC SC TN;IA IL MN MO NE SD WI;ID MT NV OR UT WA WY;IL IN KY MO WI;IN KY MI OH;KS MO NE OK;KY MO OH TN VA WV;LA MS TX;
MA NH NY RI VT;MD PA VA WV;ME NH;MI OH WI;MN ND SD WI;MO NE OK TN;MS TN;MT ND SD WY;NC SC TN VA;ND SD;NE SD WY;NH VT;NJ NY PA;
NM OK TX UT;NV OR UT;NY PA VT;OH PA WV;OK TX;OR WA;PA WV;SD WY;TN VA;UT WY;VA WV;GU MP`,
  CA: 'AB BC NT SK;BC NT YT;MB NU ON SK;NB NS PE QC;NL QC;NS PE;NT NU SK YT;NU QC;ON QC',
}

/** The state or province of a postal code, if it is certainly not the region nor a neighbor of it. */
export function otherRegionOf(country: string, region: string, postalCode: string) {
  const code = country === 'US' ? stateOfZip(postalCode) : provinceOf(country, postalCode)
  if (!code || code === region || areNeighbors(country, code, region)) return undefined
  return regionsOf(country).find((one) => one.code === code)?.name
}

function stateOfZip(zip: string) {
  if (zip.startsWith('96799')) return 'AS'
  const prefix = zip.slice(0, 3)
  for (const line of ZIP_PREFIXES.split(/;\s*/)) {
    for (const range of line.slice(3).split(',')) {
      const [first = '', last = first] = range.split('-')
      if (prefix >= first && prefix <= last) return line.slice(0, 2)
    }
  }
  return undefined
}

function provinceOf(country: string, postalCode: string) {
  return country === 'CA' ? PROVINCES[postalCode.charAt(0).toUpperCase()] : undefined
}

function areNeighbors(country: string, one: string, other: string) {
  return (NEIGHBORS[country] ?? '').split(/;\s*/).some((line) => {
    const [first, ...others] = line.split(' ')
    return (first === one && others.includes(other)) || (first === other && others.includes(one))
  })
}
