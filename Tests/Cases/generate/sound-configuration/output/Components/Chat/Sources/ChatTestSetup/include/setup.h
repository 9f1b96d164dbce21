// Written by integrate from component.yaml; do not edit.

#pragma once
