/** Icons of `public/fileTypes`, the whole table of specification section 1; anything else is `unknown`. */
const knownTypes = new Set(
  (
    '3gp apk avi azw azw3 bmp caj cbr cbz chm djvu doc docm docx epub fb2 fbz flv folder font htm html jdnovel jeb jpeg ' +
    'jpg library m4a mobi mov mp3 mp4 mpeg odt pdb pdf png ppt pptx prc rar rm rmvb rtf sxw trc txt wav wma wmv xhtml ' +
    'xlsx xml zip'
  ).split(' '),
);

export const fileType = (extension: string): string => (knownTypes.has(extension) ? extension : 'unknown');
