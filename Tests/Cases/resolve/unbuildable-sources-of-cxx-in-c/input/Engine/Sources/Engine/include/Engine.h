#pragma once
namespace engine { int start(); }
