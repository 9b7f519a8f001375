// Finds where a postal code is: a tax is that of the place, so that no buyer chooses one by naming
// another state.
//
// US: the prefixes that have a ZIP code in the list of federalgovernmentzipcodes.us (42,555 codes),
// in HUD’s ZIP to county crosswalk of 2023 or among the Census Bureau’s ZCTAs of 2020. Google’s
// libaddressinput has the same states, and the codes of `ZIP_CODES`. `ACROSS_BORDERS` has the 147
// ZCTAs that the Census Bureau’s relationship files of 2010 or 2020 have in two states. Canada: the
// first letter, with the exceptions of libaddressinput.

const ZIP_PREFIXES = `AL 350-352,354-369;AK 995-998,9990-9994,99950;AZ 850-853,855-857,859-860,863-865;
AR 716-729;CA 900-908,910-928,930-961;CO 800-816;CT 060-069;DE 197-199;DC 200,202-205,569;
FL 320-339,341-342,344,346-347,349;GA 300-319,398-399;HI 967-968;ID 832-838;IL 600-620,622-629;
IN 460-479;IA 500-516,520-528;KS 660-662,664-679;KY 400-418,420-427;LA 700-701,703-708,710-714;
ME 039-049;MD 206-212,214-219;MA 010-027,055;MI 480-499;MN 550-551,553-567;MS 386-397;
MO 630-631,633-641,644-658;MT 590-599;NE 680-681,683-693;NV 889-891,893-895,897-898;NH 030-038;
NJ 070-089;NM 870-871,873-884;NY 005,100-149;NC 270-289;ND 580-588;OH 430-459;
OK 730-731,734-741,743-749;OR 970-979;PA 150-196;RI 028-029;SC 290-299;SD 570-577;TN 370-385;
TX 733,750-770,772-799,885;UT 840-847;VT 050-054,056-059;VA 201,220-246;WA 980-986,988-994;
WV 247-268;WI 530-532,534-535,537-549;WY 820-831;PR 006-007,009;VI 008;AA 340;AE 090-098;
AP 962-966`

/**
 * Codes that are not where their prefix is: islands, offices of the government, and countries that
 * the USPS serves.
 */
const ZIP_CODES = `NY 06390;MD 20588;VA 20598;TX 73960;WY 83414;AS 96799;GU 9691-9692,96931-96932;
MP 96950-96952;PW 96939-96940;FM 96941-96944;MH 9696-9697`

/** By state: the ZIP codes of a neighbor that also serve addresses in it. */
const ACROSS_BORDERS = `AL 30165 31905 38852; AR 38769 65729 65733 65761 75556; AZ 84531 84536 87328; CA
89010 89019 89060 89061 89439 97635; CO 69168 82063 82082; DE 21874 21912; GA 36855; IA 56027
57034; ID 59847 83111 83120 83127 89832 97910 97913 99033 99128; IL 63673; IN 45053; KS 68325 68327
68420 68943 68978 69026; KY 38079 38549; LA 71749; MA 02861; MD 19973; ME 03579; MI 54540 54554; MN
51360 57026 57030 57068 58030 58225; MO 51640 52542 52573 52626 72644; MS 38326; MT 57717 57724
58621 82801; ND 56744 57255 57430 57638 57641 57642 57645 57648 57660 59221 59270 59275; NE 51557
57078 57735 66541 66955 80737 80758 82082; NM 79835 79837 79922 81120 81137 86504 86514 86515; NV
84034; OK 67950 71937 71953; OR 89421 99362; SD 51001 51023 56136 56144 56164 56219 56220 56257
58041 58043 58053 58413 58436 58439 58568 58623 58639 58649 58653 68719 68755 69201 69212 69216
69337 82701; TN 30741 40965 42223 42602 72338; TX 73949 88063 88220 88430; UT 81324 82930 83312
83342 86044 86514; VA 27048 28675 37642 37752; WA 83856; WV 20135 24604 24622; WY 57717`

const PROVINCES: Record<string, string> = {
  ...{ A: 'NL', B: 'NS', C: 'PE', E: 'NB', G: 'QC', H: 'QC', J: 'QC', K: 'ON', L: 'ON', M: 'ON' },
  ...{ N: 'ON', P: 'ON', R: 'MB', S: 'SK', T: 'AB', V: 'BC', X: 'NT', Y: 'YT' },
  ...{ X0A: 'NU', X0B: 'NU', X0C: 'NU' },
}

/**
 * K1A: offices of the government in Ottawa and Gatineau. R8A: Flin Flon, where the border is a
 * street.
 */
const ACROSS_PROVINCES = 'QC K1A; SK R8A'

/**
 * Countries whose codes are a part of another's, by Google’s libaddressinput, but for Svalbard: the
 * areas of each. A carrier goes by the code, so that 75001 is in Paris, whatever country is named.
 */
const AREAS_OF_OTHERS = `AX 22;BL 970-971,980-981;GF 973,983;GL 39;GP 970-971,980-981;LI 9485-9498;MC 980;MF 970-971,980-981;
MQ 972,982;NC 988;PF 987;PM 975,985;RE 974,984;SJ 917,8099;SM 4789;VA 00120;WF 986;YT 976`

/** Countries that are among the states of the ZIP codes. */
const WITH_ZIP_CODES = ['AS', 'FM', 'GU', 'MH', 'MP', 'PR', 'PW', 'VI']

/** Could a valid postal code be the country’s, not that of the country whose codes it shares? */
export function isCodeOfCountry(country: string, postalCode: string) {
  const code = postalCode.replace(/[- ]/g, '')
  if (WITH_ZIP_CODES.includes(country)) return stateOfZip(code.slice(0, 5)) === country
  const ranges = linesOf(AREAS_OF_OTHERS).find(([name]) => name === country)?.[1]
  return ranges === undefined || isInRanges(ranges, code)
}

/**
 * The codes of the states or provinces that a valid postal code is in, its own first; of a ZIP code
 * it may be another country.
 * @returns undefined for a country whose postal codes are not known by place
 */
export function regionsOfPostalCode(country: string, postalCode: string): string[] | undefined {
  if (country === 'US') {
    const zip = postalCode.slice(0, 5)
    const own = stateOfZip(zip)
    return own ? [own, ...alsoIn(ACROSS_BORDERS, zip)] : []
  }
  if (country !== 'CA') return undefined
  const area = postalCode.slice(0, 3).toUpperCase()
  const own = PROVINCES[area] ?? PROVINCES[area.charAt(0)]
  return own ? [own, ...alsoIn(ACROSS_PROVINCES, area)] : []
}

function stateOfZip(zip: string) {
  return firstWith(ZIP_CODES, zip) ?? firstWith(ZIP_PREFIXES, zip)
}

/** The first state that has the code in one of its ranges. */
function firstWith(states: string, code: string) {
  return linesOf(states).find(([, ranges = '']) => isInRanges(ranges, code))?.[0]
}

/** The ends of a range are as long as what they compare. */
function isInRanges(ranges: string, code: string) {
  return ranges.split(',').some((range) => {
    const [first = '', last = first] = range.split('-')
    const begin = code.slice(0, first.length)
    return begin >= first && begin <= last
  })
}

function alsoIn(states: string, code: string) {
  return linesOf(states).flatMap(([state = '', ...codes]) => (codes.includes(code) ? [state] : []))
}

function linesOf(states: string) {
  return states.split(/;\s*/).map((line) => line.split(/\s+/))
}
